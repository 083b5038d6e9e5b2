import { describe, expect, it } from "vitest";
import type { Reasons } from "../generated/messages";
import { explained } from "./why";

const said = (key: string) => ({ key });
const step = (name: string, ...kept: number[]) => ({ rule: "S-D3", text: said(name), kept });
const why: Reasons = {
  options: ["brown", "green", "pink"].map(said),
  steps: [step("completes"), step("pair", 0, 1, 2), step("priority", 0, 2), step("own", 2)],
  decided: 3,
  pick: 2,
};

describe("an explanation", () => {
  it("names what there was, and what was taken", () => {
    const { choices } = explained(why);
    expect(choices.map(({ said }) => said.key)).toEqual(["brown", "green", "pink"]);
    expect(choices.filter(({ picked }) => picked).map(({ said }) => said.key)).toEqual(["pink"]);
  });

  it("tells what each priority kept, and which one decided", () => {
    const { priorities } = explained(why);
    expect(priorities.map(({ kept }) => kept.map(({ key }) => key))).toEqual([
      [],
      ["brown", "green", "pink"],
      ["brown", "pink"],
      ["pink"],
    ]);
    expect(priorities.map(({ decides }) => decides)).toEqual([false, false, false, true]);
  });

  it("knows a priority that changed nothing from one that fitted nothing", () => {
    expect(explained(why).priorities.map(({ idle }) => idle)).toEqual([false, true, false, false]);
    const passed = {
      ...why,
      steps: [step("priority", 0, 2), step("completes"), step("own", 0, 2)],
    };
    expect(explained(passed).priorities.map(({ idle }) => idle)).toEqual([false, false, true]);
  });

  it("names a rule once where all priorities stand under it", () => {
    expect(explained(why).rule).toBe("S-D3");
    expect(explained(why).priorities.map(({ rule }) => rule)).toEqual(["", "", "", ""]);
    const two = { ...why, steps: [step("pair", 0, 1), { ...step("red", 1), rule: "S-A11" }] };
    expect(explained(two).rule).toBe("");
    expect(explained(two).priorities.map(({ rule }) => rule)).toEqual(["S-D3", "S-A11"]);
  });

  it("has no priorities where there was nothing to choose", () => {
    const only: Reasons = { options: [said("red")], steps: [], decided: null, pick: 0 };
    expect(explained(only)).toEqual({
      choices: [{ said: said("red"), picked: true }],
      priorities: [],
      rule: "",
    });
  });
});
