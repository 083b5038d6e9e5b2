/** Tests of faces draw the house's box, read from the game packages themselves. */

import { type Data, layOut } from "./games/printed";

type Rows = { id: string }[];

const files = import.meta.glob<Data>("@games/*/data/*.toml", { eager: true });

function tables(file: Data): Data {
  const kinds = Object.entries(file).map(([kind, rows]) => [
    kind,
    Array.isArray(rows)
      ? Object.fromEntries((rows as Rows).map(({ id, ...row }) => [id, row]))
      : rows,
  ]);
  return Object.fromEntries(kinds);
}

for (const game of ["marrakesh", "yspahan"]) {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${game}/`));
  const named = own.map(([path, file]) => [/(\w+)\.toml$/.exec(path)?.[1], tables(file)]);
  layOut(game, Object.fromEntries(named));
}
