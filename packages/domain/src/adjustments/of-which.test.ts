import { describe, expect, it } from "vitest";
import { heads, lines, mapped, nets, rules } from "../../test/sample.ts";
import { ratioTable } from "../analysis/ratios.ts";
import { fen, yuan } from "../money.ts";
import { trialBalance } from "../trial-balance/trial-balance.ts";
import type { AdjustmentHead } from "./adjustment.ts";
import { type BookedLine, mainItems, ofWhichLine, unassignedLines } from "./of-which.ts";

const infoOf = new Map(mapped.map(({ code, rules: own }) => [code, own?.info ?? []]));
const book = { infoOf, mainOf: mainItems(lines), rules };
const line = (itemCode: string, accountCode: string | null, lineName?: string): BookedLine => ({
  itemCode,
  accountCode,
  lineName,
});

describe("an of-which line", () => {
  it("moves with an entry on its account, and by the detail where no account is named", () => {
    expect(ofWhichLine(line("P106", "660301"), book)).toBe("P1061");
    expect(ofWhichLine(line("P106", "660302"), book)).toBe("P1062");
    expect(ofWhichLine(line("P106", "660304"), book)).toBeNull();
    expect(ofWhichLine(line("P106", null, "财务费用-利息支出"), book)).toBe("P1061");
    expect(ofWhichLine(line("P106", null, "财务费用"), book)).toBeNull();
    expect(ofWhichLine(line("P104", "660301"), book)).toBeNull();
    expect(book.mainOf.get("P3992")).toBeUndefined();
  });

  it("is asked for where neither says it", () => {
    const booked = [
      line("P106", null, "财务费用"),
      line("P106", null, "财务费用-手续费"),
      line("P106", "660304"),
      line("P104", null),
    ];
    expect(unassignedLines(booked, book.mainOf, (code) => code === "P1061")).toEqual([booked[0]]);
    expect(unassignedLines(booked, book.mainOf, () => false)).toEqual([]);
  });

  it("takes interest cover along: 120,000 of accrued interest", () => {
    const accrual: AdjustmentHead = {
      type: 1,
      status: 2,
      clientStatus: 1,
      lines: [
        { itemCode: "P106", ofWhich: ofWhichLine(line("P106", "660301"), book), debit: fen("120000.00"), credit: 0n },
        { itemCode: "L110", debit: 0n, credit: fen("120000.00") },
      ],
    };
    const at = (all: readonly AdjustmentHead[]) => {
      const { rows, invariants } = trialBalance({ lines, balances: mapped, periodNets: nets, heads: all });
      expect(invariants.filter(({ ok }) => ok === false)).toEqual([]);
      const closing = new Map(rows.map((row) => [row.line.code, row.audited]));
      const cover = ratioTable({ closing, opening: new Map() }).find(
        ({ definition }) => definition.code === "interestCover",
      );
      return [...["P106", "P1061", "P299"].map((code) => yuan(closing.get(code) ?? 0n)), cover?.value];
    };
    expect(at(heads)).toEqual(["219607.00", "239375.00", "1430578.22", "6.9763"]);
    // (1,310,578.22 + 359,375.00) ÷ 359,375.00
    expect(at([...heads, accrual])).toEqual(["339607.00", "359375.00", "1310578.22", "4.6468"]);
  });
});
