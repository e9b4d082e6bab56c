import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chipColours, contrastIn, type LabelStyle } from "./chip-colours.ts";

const styles: readonly LabelStyle[] = ["1", "2", "3"];
const parts = ["00", "33", "66", "80", "99", "cc", "ff"];
const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));

describe("a label's chip", () => {
  it.each(styles)("can be read in style %s whatever its colour", (style) => {
    for (const colour of colours) {
      const { labelForeGround, labelBackGround } = chipColours(style, colour);
      expect(contrastIn(labelForeGround, labelBackGround), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("keeps its colour where words stand on it, and as its border", () => {
    expect(chipColours("1", "#1b5fc1")).toEqual({
      labelForeGround: "#ffffff",
      labelBackGround: "#1b5fc1",
      labelBorder: "#1b5fc1",
    });
    expect(chipColours("2", "#ff9900").labelBorder).toBe("#ff9900");
    expect(chipColours("2", "#1b5fc1").labelForeGround).toBe("#1b5fc1");
  });

  it("has the colours that the catalogue of labels gives", () => {
    const file = new URL("../../../db/seed/catalogues/label_categories.json", import.meta.url);
    const categories: Record<string, string>[] = JSON.parse(readFileSync(file, "utf8"));
    for (const { labelStyleType, labelColor = "", ...given } of categories)
      expect(given).toMatchObject(chipColours(`${labelStyleType}` as LabelStyle, labelColor));
  });
});
