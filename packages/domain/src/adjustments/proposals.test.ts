import { describe, expect, it } from "vitest";
import { mapped } from "../../test/sample.ts";
import { fen, yuan } from "../money.ts";
import { accountFits } from "./account-fit.ts";
import type { AdjustmentLine } from "./adjustment.ts";
import { vatSplitProposal } from "./maturity.ts";
import { offsetProposals, partyName } from "./offset.ts";

const short = (ls: readonly AdjustmentLine[]) =>
  ls.map((l) => (l.debit !== 0n ? `Dr ${l.itemCode} ${yuan(l.debit)}` : `Cr ${l.itemCode} ${yuan(l.credit)}`));

describe("the account of a line", () => {
  const cash = { type: 1 as const, itemCode: "A105", entryItems: ["P111", "A105"], accountItems: new Set(["A101"]) };

  it("belongs to its item by the mapping, on either side; where nothing is mapped nothing is said", () => {
    expect(accountFits(cash)).toBe(false);
    expect(accountFits({ ...cash, accountItems: new Set(["A105", "L107"]) })).toBe(true);
    expect(accountFits({ ...cash, itemCode: "L107", accountItems: new Set(["A105", "L107"]) })).toBe(true);
    expect(accountFits({ ...cash, accountItems: new Set() })).toBe(true);
  });

  it("of a reclassification belongs to one of the entry's items", () => {
    const moved = { type: 2 as const, itemCode: "A218", entryItems: ["A218", "A107"], accountItems: new Set(["A107"]) };
    expect(accountFits(moved)).toBe(true);
    expect(accountFits({ ...moved, accountItems: new Set(["A101"]) })).toBe(false);
  });
});

describe("parts that a person measures", () => {
  it("VAT within 113,000 received at 13 % is 13,000, to other current liabilities", () => {
    const split = vatSplitProposal({ name: "丙公司", received: fen("113000.00"), rate: "0.13" });
    expect(short(split!.lines)).toEqual(["Dr L107 13000.00", "Cr L113 13000.00"]);
    expect(vatSplitProposal({ name: "丙公司", received: 0n, rate: "0.13" })).toBeNull();
  });

  it("offset one party by its name however it is spelt, up to the smaller side", () => {
    const of = (auxName: string, close: string, item: string) => ({
      ...mapped[0]!,
      auxName,
      close: fen(close),
      rules: {
        ...mapped[0]!.rules!,
        sides: { Dr: null, Cr: null },
        primary: { ...mapped[0]!.rules!.primary, itemCode: item },
      },
    });
    expect(partyName("甲（上海）公司 ")).toBe(partyName("甲(上海) 公司"));
    const found = offsetProposals([
      of("甲（上海）公司", "300000.00", "A105"),
      of("甲(上海)公司", "-120000.00", "L105"),
      of("甲(上海)公司", "-50000.00", "L110"),
      of("乙公司", "80000.00", "A105"),
    ]);
    expect(found.map(({ lines }) => short(lines))).toEqual([
      ["Dr L105 120000.00", "Dr L110 50000.00", "Cr A105 170000.00"],
    ]);
  });
});
