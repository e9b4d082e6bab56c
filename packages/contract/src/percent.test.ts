import { describe, expect, it } from "vitest";
import { fractionOf, percentOf, percentText, shortPercent } from "./percent.ts";

describe("percentages", () => {
  it("go between people's per cent and stored fractions without a float", () => {
    expect(["5", "2.5", "0.05", "100", "7%", "29"].map(fractionOf)).toEqual([
      ...["0.05", "0.025", "0.0005", "1", "0.07", "0.29"],
    ]);
    expect(["0.29", "0.57", "1.1", "-0.125", "0.150000"].map(percentOf)).toEqual(["29", "57", "110", "-12.5", "15"]);
    expect([null, undefined, "", "x"].map(percentOf)).toEqual(["", "", "", ""]);
  });
  it.each(["", "-1", "101", "100.5", "abc", "1.23456"])("%s is refused", (text) =>
    expect(fractionOf(text)).toBeUndefined(),
  );
  it("are written with fixed decimals, or with as many as they need", () => {
    expect([percentText("0.0525", 1), percentText("1", 2), percentText("—", 2)]).toEqual(["5.3%", "100.00%", "—"]);
    const short = ["0.05", "0.087989", "1", "0.0005", "0"].map((share) => shortPercent(share, 2));
    expect(short).toEqual(["5%", "8.8%", "100%", "0.05%", "0%"]);
  });
});
