/** Whether somebody gets about by keys: only then may the page move their focus for them. */

const STEPS = new Set(["Tab", "Enter", " ", "n", "N"]);
let keys = false;

addEventListener(
  "keydown",
  ({ key }) => {
    if (STEPS.has(key)) keys = true;
  },
  true,
);
addEventListener(
  "pointerdown",
  () => {
    keys = false;
  },
  true,
);

export const byKeys = (): boolean => keys;
