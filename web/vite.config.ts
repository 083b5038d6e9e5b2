/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import { type BuildOptions, defineConfig, type Plugin } from "vite";

const withoutSource = (key: string, value: unknown) => (key === "source" ? undefined : value);

const games = fileURLToPath(new URL("../src/riad/games", import.meta.url));

/**
 * Where things lie on a screen is read from the game packages themselves, and by tests also what is
 * printed: one truth, no copies. Each table of a file is an export, so a page has only those it uses;
 * where facts come from it need not know.
 */
const toml: Plugin = {
  name: "toml",
  load(id) {
    if (!id.endsWith(".toml")) return null;
    return Object.entries(parse(readFileSync(id, "utf-8")))
      .map(([name, table]) => `export const ${name} = ${JSON.stringify(table, withoutSource)};`)
      .join("\n");
  },
};

const COMPRESSED = /\.(js|css)$/;

/** The server has no time to compress well, and this need be done only once. */
const brotli: Plugin = {
  name: "brotli",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => COMPRESSED.test(file))) {
      const file = `${dir}/${name}`;
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
  },
};

/** What no table shows at once: it comes with the other rooms, or with what somebody opens. */
const ELSEWHERE = [
  "web/src/parts/(Dialog|Footer|Lattice|Nav|Prose|Segmented|Settings|Switch|Walls)\\b",
  "web/src/house/(bots|entering|learning|prose|rulebook|shelf)\\b",
  "node_modules/svelte/.*bindings/input\\b",
].join("|");

/**
 * What is always fetched together is one file: small ones cost more to ask for than to send. A group
 * takes along whatever its modules import, unless a group above it has it.
 */
const GROUPS = [
  {
    name: "house",
    // with what every face and every room uses: else one face takes it along, and all need that face
    test: new RegExp(
      `^(?!.*(${ELSEWHERE})).*(${[
        "web/src/(App|house|look|parts)\\b",
        "web/src/games/printed\\.ts",
        "web/src/table/(Tip|causes|keys|picking|touch)\\b",
        "node_modules/svelte/",
        "vite/preload-helper",
      ].join("|")})`,
    ),
    priority: 3,
  },
  {
    name: "rooms",
    test: new RegExp(ELSEWHERE),
    priority: 2,
  },
  {
    name: (id: string) => id.split("/").at(-2),
    test: /web\/src\/games\/\w+\/face\.ts$/,
    priority: 1,
  },
];

/** Nearly all of these runs with the first moves: compiled while it comes, not while somebody waits. */
const AT_ONCE = ["house", "Table", "marrakesh", "yspahan", "solo", "expansion", "News"];
const postBanner = ({ name }: { name: string }) =>
  AT_ONCE.includes(name) ? "//# allFunctionsCalledOnLoad" : "";

/** The table as it is served: many files, each fetched when somebody needs it. */
const page: BuildOptions = {
  outDir: "../src/riad/server/page",
  emptyOutDir: true,
  assetsInlineLimit: 0, // the security policy allows no data: addresses
  modulePreload: { polyfill: false },
  rolldownOptions: { output: { codeSplitting: { groups: GROUPS }, postBanner } },
};

/** A position for a notebook (`--mode still`): one script and one style, which a page can hold. */
const still: BuildOptions = {
  outDir: "../src/riad/server/page/still",
  emptyOutDir: true,
  cssCodeSplit: false,
  lib: {
    entry: "src/still/main.ts",
    formats: ["iife"],
    name: "still",
    fileName: () => "still.js",
    cssFileName: "still",
  },
};

export default defineConfig(({ mode }) => ({
  plugins: mode === "still" ? [toml, svelte()] : [toml, svelte(), brotli],
  publicDir: mode === "still" ? false : "public",
  resolve: { alias: { "@games": games } },
  build: mode === "still" ? still : page,
  test: { environment: "./src/vitest.env.ts", setupFiles: "./src/vitest.setup.ts" },
  server: {
    fs: { allow: [".", games] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
}));
