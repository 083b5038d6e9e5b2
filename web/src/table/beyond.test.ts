import { describe, expect, it } from "vitest";
import { crosses, roomFor, wayTo } from "./beyond";

const seen = { left: 0, top: 100, right: 400, bottom: 500 };
const at = (x: number, y: number, size = 40) => ({
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
});

describe("what lies beyond the edge", () => {
  it("has a way to it", () => {
    expect(wayTo(seen, at(200, 300))).toBeUndefined();
    expect(wayTo(seen, at(200, 900))).toBe("down");
    expect(wayTo(seen, at(200, 50))).toBe("up");
    expect(wayTo(seen, at(-60, 300))).toBe("left");
    expect(wayTo(seen, at(900, 600))).toBe("right");
  });
  it("counts as seen when its middle shows", () => {
    expect(wayTo(seen, at(200, 495))).toBeUndefined();
    expect(wayTo(seen, at(200, 505))).toBe("down");
  });
  it("has its sign at the edge, off what is lit there", () => {
    const lit = [at(200, 480), at(330, 480)];
    const place = roomFor("down", seen, 120, 36, lit);
    expect(place.bottom).toBeLessThanOrEqual(500);
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(lit.some((one) => crosses(one, place))).toBe(false);
  });
  it("stands in the middle where nothing is in the way", () => {
    const { left, right } = roomFor("up", seen, 100, 36, []);
    expect(left + right).toBe(400);
  });
});
