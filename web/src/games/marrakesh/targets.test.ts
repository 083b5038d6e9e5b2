import { expect, it } from "vitest";
import { placeOf } from "./targets";

it("names the sector a sign leads to, whatever lies under the same finger", () => {
  expect(placeOf("sector/river+use/new")).toBe("sector.river");
  expect(placeOf("sector/date-orchard")).toBe("sector.date-orchard");
  expect(placeOf("vendor/main-square")).toBe("sector.main-square");
});
