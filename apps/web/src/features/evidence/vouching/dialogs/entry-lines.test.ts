import { describe, expect, it } from "vitest";
import { balanceOf, blankLine, entryOf, faultOf } from "./entry-lines.ts";

const line = (fsItemId: number | null, debit: string, credit: string) => ({
  fsItemId,
  accountCode: null,
  lineName: "",
  debit,
  credit,
});

describe("the entry that is made from differences", () => {
  it("is booked once every line has its item and one amount, and debit equals credit", () => {
    const whole = entryOf({ description: "抽凭差异", lines: [line(1, "120.00", "0.00"), line(2, "0.00", "120.00")] });
    expect(faultOf(whole)).toBeUndefined();
    expect(faultOf({ ...whole, description: " " })).toBe("description");
    expect(faultOf({ ...whole, lines: whole.lines.slice(0, 1) })).toBe("lines");
    expect(faultOf(entryOf({ description: "x", lines: [line(1, "1.00", "0.00"), line(null, "0.00", "1.00")] }))).toBe(
      "item",
    );
    expect(faultOf({ ...whole, lines: whole.lines.map((one) => ({ ...one, debit: "1.00", credit: "1.00" })) })).toBe(
      "amount",
    );
    expect(faultOf(entryOf({ description: "x", lines: [line(1, "1.00", "0.00"), line(2, "0.00", "1.01")] }))).toBe(
      "balance",
    );
  });

  it("sums its sides to the fen, and gives each new line a key of its own", () => {
    const { lines } = entryOf({
      description: "",
      lines: [line(1, "0.10", "0.00"), line(1, "0.20", "0.00"), line(2, "0.00", "0.30")],
    });
    expect(balanceOf(lines)).toEqual({ debit: "0.30", credit: "0.30", difference: "0.00" });
    const more = [...lines, blankLine(lines)];
    expect(new Set([...more, blankLine(more)].map(({ key }) => key)).size).toBe(5);
    expect(blankLine([]).key).toBe("0");
  });
});
