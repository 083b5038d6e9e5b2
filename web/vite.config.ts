import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import { defineConfig, type Plugin } from "vite";

const games = fileURLToPath(new URL("../src/riad/games", import.meta.url));

/** Layouts and component data are read from the game packages themselves: one truth, no copies. */
const toml: Plugin = {
  name: "toml",
  load(id) {
    if (!id.endsWith(".toml")) return null;
    return `export default ${JSON.stringify(parse(readFileSync(id, "utf-8")))}`;
  },
};

export default defineConfig({
  plugins: [toml, svelte()],
  resolve: { alias: { "@games": games } },
  build: {
    outDir: "../src/riad/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the security policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".", games] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
