import { auxType } from "@digao/contract/areas/books/account-books/codes";
import { describe, expect, it } from "vitest";
import { generator, pick } from "../../test/random.ts";
import { heads, lines, mapped } from "../../test/sample.ts";
import { fen, sum, yuan } from "../money.ts";
import type { AdjustmentLine, AdjustmentType, ProposedHead } from "./adjustment.ts";
import { isUncorrected } from "./adjustment.ts";
import { headEffect } from "./effect.ts";
import { contractNetting, maturityProposal } from "./maturity.ts";
import { byNumber, nextNumber } from "./numbering.ts";
import { reclassMoves, reclassProposals } from "./reclassify.ts";
import { rollForward, turnAround } from "./roll-forward.ts";
import { differenceProposal, statementDifferences } from "./statement-difference.ts";
import {
  ADJUSTMENT_TRANSITIONS,
  type AdjustmentEvent,
  adjustmentTransition,
  cancelEvent,
  isOverturn,
} from "./states.ts";
import { surchargeEffect, surplusReserveEffect, taxEffects } from "./tax-effect.ts";
import { validateAdjustment } from "./validate.ts";

const items = new Map(lines.map((line) => [line.code, line]));
const head = (adjNo: string) => heads.find((h) => h.adjNo === adjNo)!;
const short = (ls: readonly AdjustmentLine[]) =>
  ls.map((l) => (l.debit !== 0n ? `Dr ${l.itemCode} ${yuan(l.debit)}` : `Cr ${l.itemCode} ${yuan(l.credit)}`));
const line = (itemCode: string, debit: string, credit = "0"): AdjustmentLine => ({
  itemCode,
  debit: fen(debit),
  credit: fen(credit),
});

const reserve = {
  netProfit: fen("1236433.66"),
  netProfitEffect: fen("-123000.00"),
  openingRetained: fen("3085000.00"),
  openingReserve: fen("450000.00"),
  appropriated: fen("123643.37"),
  capital: fen("6000000.00"),
};

describe("profit effect", () => {
  it.each([
    ["AJE-1", "-300000.00"],
    ["AJE-2", "210000.00"],
    ["AJE-3", "-50000.00"],
    ["AJE-4", "-24000.00"],
    ["AJE-5", "28500.00"],
    ["AJE-6", "12500.00"],
    ["AJE-7", "0.00"],
    ["RJE-1", "0.00"],
  ])("%s moves net profit by %s", (adjNo, effect) => {
    expect(yuan(headEffect(head(adjNo).lines).netProfit)).toBe(effect);
  });

  it("all AJE lower profit by 123,000.00", () => {
    const all = heads.filter((h) => h.type === 1).map((h) => headEffect(h.lines).plNet);
    expect(yuan(sum(all))).toBe("123000.00");
  });

  it("any balanced head moves assets by liabilities plus equity", () => {
    const next = generator(41);
    const codes = lines
      .filter((l) => l.group <= 3 && l.kind === "L" && l.direction === (l.code.startsWith("A") ? "Dr" : l.direction))
      .map((l) => l.code);
    for (let round = 0; round < 100; round++) {
      const amount = BigInt(Math.floor(next() * 1e9) + 1);
      const effect = headEffect([
        { itemCode: pick(next, codes), debit: amount, credit: 0n },
        { itemCode: pick(next, codes), debit: 0n, credit: amount },
      ]);
      expect(effect.assets).toBe(effect.liabilities + effect.equity);
      expect(effect.profitBeforeTax - effect.tax).toBe(effect.netProfit);
    }
  });
});

describe("tax and surplus reserve helper", () => {
  const effect = (adjNo: string, treatment: 1 | 2 | 3) => ({
    adjNo,
    treatment,
    profitEffect: headEffect(head(adjNo).lines).profitBeforeTax,
  });

  it("proposes AJE-5 and AJE-6 of the sample", () => {
    const proposed = taxEffects([effect("AJE-1", 1), effect("AJE-2", 1), effect("AJE-4", 1), effect("AJE-3", 2)], {
      current: "0.25",
      deferred: "0.25",
    });
    expect(proposed.map((p) => short(p.lines))).toEqual([
      ["Dr L109 28500.00", "Cr P301 28500.00"],
      ["Dr A217 12500.00", "Cr P301 12500.00"],
    ]);
  });

  it("turns the sides when profit rises, and has no effect for permanent differences", () => {
    expect(taxEffects([effect("AJE-2", 2)], { current: "0", deferred: "0.15" }).map((p) => short(p.lines))).toEqual([
      ["Dr P301 31500.00", "Cr L207 31500.00"],
    ]);
    expect(taxEffects([effect("AJE-1", 3)], { current: "0.25", deferred: "0.25" })).toEqual([]);
  });

  it("proposes AJE-7, and nothing once the reserve is half of the capital", () => {
    expect(short(surplusReserveEffect(reserve)!.lines)).toEqual(["Dr E107 12300.00", "Cr E108 12300.00"]);
    expect(surplusReserveEffect({ ...reserve, openingReserve: fen("3000000.00") })).toBeNull();
  });

  it("appropriates no reserve of a loss, nor before earlier losses are made up, nor beyond the limit", () => {
    const change = (more: Partial<typeof reserve>) => {
      const head = surplusReserveEffect({ ...reserve, ...more });
      return head && short(head.lines)[0];
    };
    expect(change({ netProfit: fen("-500000.00") })).toBeNull();
    expect(change({ netProfit: fen("100000.00"), appropriated: fen("10000.00") })).toBe("Dr E107 10000.00");
    expect(change({ netProfit: fen("100000.00"), appropriated: 0n })).toBeNull();
    expect(change({ openingRetained: fen("-1200000.00"), appropriated: fen("3643.37") })).toBe("Dr E107 3643.37");
    expect(change({ openingRetained: fen("-2000000.00") })).toBeNull();
    expect(change({ netProfitEffect: fen("900000.00"), openingReserve: fen("2850000.00") })).toBe("Dr E108 26356.63");
  });

  it("takes current tax of nothing and deferred tax at its own rate where the client makes losses", () => {
    const proposed = taxEffects([effect("AJE-1", 1), effect("AJE-3", 2)], { current: "0", deferred: "0.15" });
    expect(proposed.map((p) => short(p.lines))).toEqual([["Dr A217 7500.00", "Cr P301 7500.00"]]);
  });

  it("adds surcharges on the change of VAT: 12 % in a city, reversed when VAT falls", () => {
    const down = surchargeEffect([{ adjNo: "AJE-1", amount: fen("-39000.00") }], "0.12");
    expect(short(down!.lines)).toEqual(["Dr L109 4680.00", "Cr P102 4680.00"]);
    expect(short(surchargeEffect([{ adjNo: "AJE-9", amount: fen("13000.00") }], "0.06")!.lines)).toEqual([
      "Dr P102 780.00",
      "Cr L109 780.00",
    ]);
    expect(surchargeEffect([{ adjNo: "AJE-2", amount: 0n }], "0.12")).toBeNull();
  });
});

describe("automatic reclassification", () => {
  const closing = reclassProposals(reclassMoves(mapped, "close"), lines, "close");
  const opening = reclassProposals(reclassMoves(mapped, "open"), lines, "open");

  it("proposes RJE-1, RJE-2 and RJE-4 at the closing date", () => {
    expect(closing.map((p) => [p.type, ...short(p.lines)])).toEqual([
      [2, "Dr A105 150000.00", "Cr L107 150000.00"],
      [2, "Dr A218 400000.00", "Cr A107 400000.00"],
      [2, "Dr A107 100000.00", "Cr L105 100000.00"],
    ]);
    expect(closing[0]!.description).toEqual({
      zh: "应收账款贷方余额重分类（丙公司）",
      en: "Reclassify credit balances of 应收账款 (丙公司)",
    });
    expect(closing[0]!.lines.map((l) => l.lineName)).toEqual(["应收账款-丙公司", "合同负债-丙公司"]);
  });

  it("proposes ORJE-1 to ORJE-3 at the opening date, output tax pending by its name", () => {
    expect(opening.map((p) => [p.type, p.description.zh, ...short(p.lines)])).toEqual([
      [4, "期初应收账款贷方余额重分类（丙公司）", "Dr A105 150000.00", "Cr L107 150000.00"],
      [4, "期初应付账款借方余额重分类（W五金）", "Dr A107 100000.00", "Cr L105 100000.00"],
      [4, "期初待转销项税额重分类", "Dr L109 28761.06", "Cr L113 28761.06"],
    ]);
  });

  it("proposes RJE-3 from the maturity a person enters", () => {
    const proposed = maturityProposal({ itemCode: "L201", name: "长期借款-建设银行", dueWithinYear: fen("800000.00") });
    expect(short(proposed!.lines)).toEqual(["Dr L201 800000.00", "Cr L112 800000.00"]);
    expect(maturityProposal({ itemCode: "A203", name: "长期应收款", dueWithinYear: 0n })).toBeNull();
    expect(() => maturityProposal({ itemCode: "A101", name: "", dueWithinYear: 1n })).toThrow(RangeError);
  });

  it("moves an overdrawn bank account to borrowings", () => {
    const overdrawn = mapped.map((row) => (row.code === "100203" ? { ...row, close: fen("-10.00") } : row));
    const move = reclassMoves(overdrawn, "close").find((m) => m.accountCode === "100203");
    expect(move).toMatchObject({ fromItem: "A101", toItem: "L101", amount: fen("10.00") });
  });

  it("offsets contract asset and liability of the same contract", () => {
    const row = mapped[0]!;
    const rules = (dr: string, cr: string) => ({
      ...row.rules!,
      splitUnit: "AUX" as const,
      sides: { Dr: { itemCode: dr, isByName: false }, Cr: { itemCode: cr, isByName: false } },
    });
    const contract = (name: string, close: string, dr: string) => ({
      ...row,
      auxType: String(auxType.contract),
      auxName: name,
      close: fen(close),
      rules: rules(dr, "L107"),
    });
    const proposed = contractNetting([
      contract("甲", "500.00", "A110"),
      contract("甲", "-200.00", "A105"),
      contract("乙", "-9.00", "A105"),
    ]);
    expect(proposed.map((p) => short(p.lines))).toEqual([["Dr L107 200.00", "Cr A110 200.00"]]);
  });

  it("every proposal passes the validation of its own type", () => {
    for (const proposal of [...closing, ...opening]) expect(errorsOf(proposal)).toEqual([]);
  });
});

const errorsOf = (p: ProposedHead) =>
  validateAdjustment({ type: p.type, source: p.source, description: p.description.zh, lines: p.lines }, items);

describe("validation", () => {
  const codes = (type: AdjustmentType, ...ls: AdjustmentLine[]) =>
    validateAdjustment({ type, description: "说明", lines: ls }, items).map((e) =>
      e.lineNo ? `${e.code}@${e.lineNo}` : e.code,
    );

  it("accepts every head of the sample", () => {
    for (const h of heads)
      expect(validateAdjustment({ type: h.type, description: h.adjNo, lines: h.lines }, items)).toEqual([]);
  });

  it("refuses what does not balance to the fen, tells by how much, and lists every fault", () => {
    const errors = validateAdjustment(
      { type: 1, description: " ", lines: [line("A101", "1.01"), line("L101", "0", "1.00")] },
      items,
    );
    expect(errors).toEqual([
      { code: "descriptionMissing", lineNo: null },
      { code: "unbalanced", lineNo: null, difference: 1n },
    ]);
    expect(codes(1, line("A101", "0"), line("X9", "5", "5"))).toEqual(["zeroLine@1", "unknownItem@2", "bothSides@2"]);
    expect(codes(1, line("A199", "1"), line("L101", "-1"))).toEqual(["notBookable@1", "negativeAmount@2"]);
    expect(codes(1, line("A101", "0"))).toContain("tooFewLines");
  });

  it("keeps reclassifications inside one statement", () => {
    expect(codes(2, line("A101", "1"), line("P100", "0", "1"))).toEqual(["statementsMixed"]);
    expect(codes(4, line("A101", "1"), line("L101", "0", "1"))).toEqual([]);
    expect(codes(2, line("P104", "1"), line("P105", "0", "1"))).toEqual([]);
  });

  it("refuses the equity side of a profit entry, which the system books", () => {
    expect(codes(1, line("P100", "1"), line("E108", "0", "1"))).toEqual(["profitAndRetainedEarnings"]);
    expect(codes(1, line("E107", "1"), line("E108", "0", "1"))).toEqual([]);
  });

  it("keeps cash flow lines to type 6 and refuses the reserved type", () => {
    expect(codes(6, line("C101", "1"), line("C111", "0", "1"))).toEqual([]);
    expect(codes(6, line("C101", "1"), line("A101", "0", "1"))).toEqual(["cashFlowOnly"]);
    expect(codes(1, line("C101", "1"), line("A101", "0", "1"))).toEqual(["noCashFlow"]);
    expect(codes(8, line("A101", "1"), line("L101", "0", "1"))).toEqual(["reservedType"]);
  });
});

describe("states and numbers", () => {
  const go = (status: 0 | 1 | 2 | 3, event: AdjustmentEvent, role = 1, isPreparer = false, reason = "") =>
    adjustmentTransition({ status, event, role, isPreparer, reason });

  it("walks draft, review, checked, and back with a reason", () => {
    expect(go(0, "submit", 0).to).toBe(1);
    expect(go(1, "check").to).toBe(2);
    expect(go(2, "cancel", 1, false, "重算").to).toBe(0);
    expect(go(2, "cancel").refusal).toBe("reasonMissing");
    expect([cancelEvent(0, false), cancelEvent(2, true), cancelEvent(3, true)]).toEqual(["void", "cancel", null]);
  });

  it("makes what was checked once void with a reason, by another than who took it back", () => {
    expect([cancelEvent(0, true), cancelEvent(1, true)]).toEqual(["strike", "strike"]);
    const strike = { status: 0, event: "strike", role: 1, isPreparer: false } as const;
    expect(adjustmentTransition(strike).refusal).toBe("reasonMissing");
    expect(adjustmentTransition({ ...strike, reason: "重复" }).to).toBe(3);
    expect(adjustmentTransition({ ...strike, reason: "重复", isReturner: true }).refusal).toBe("ownReturn");
  });

  it("needs role 1 to 3 and another person to check", () => {
    expect([0, 1, 2, 3, 4].map((role) => go(1, "check", role).refusal)).toEqual([
      "wrongRole",
      null,
      null,
      null,
      "wrongRole",
    ]);
    expect(go(1, "check", 2, true).refusal).toBe("ownWork");
  });

  it("lets leaders alone record the client's view, and sends what it changes back to review with a reason", () => {
    expect([0, 1, 2, 3, 4].map((role) => go(0, "opinion", role).to)).toEqual([null, 0, 0, 0, null]);
    expect(go(3, "opinion").refusal).toBe("wrongState");
    expect(go(2, "overturn", 1, false, "客户改称已入账").to).toBe(1);
    expect(go(2, "overturn").refusal).toBe("reasonMissing");
    for (const nothing of [".", "。。。", "错错错", " - "])
      expect(go(2, "overturn", 1, false, nothing).refusal).toBe("reasonMissing");
    expect(go(2, "overturn", 0, true, "不同意").refusal).toBe("wrongRole");
    const turns = [0, 1, 2, 3].flatMap((from) =>
      [0, 1, 2, 3].filter((to) => isOverturn({ status: 2, clientStatus: from }, to)).map((to) => [from, to]),
    );
    expect(turns).toEqual([
      [0, 2],
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 3],
      [3, 2],
    ]);
    expect(isOverturn({ status: 1, clientStatus: 0 }, 2)).toBe(false);
  });

  it("allows nothing outside the table", () => {
    for (const status of [0, 1, 2, 3] as const) {
      for (const event of [
        "edit",
        "submit",
        "withdraw",
        "check",
        "cancel",
        "void",
        "strike",
        "opinion",
        "overturn",
      ] as const) {
        const isListed = ADJUSTMENT_TRANSITIONS.some((t) => t.from === status && t.event === event);
        expect(go(status, event, 1, false, "客户提供了新的单据").to === null).toBe(!isListed);
      }
    }
  });

  it("numbers per type without reusing a void head's number", () => {
    expect(nextNumber(1, [])).toBe("AJE-1");
    expect(nextNumber(2, ["RJE-1", "RJE-9", "AJE-40", "RJE-10"])).toBe("RJE-11");
    expect(["ORJE-10", "ORJE-2"].sort(byNumber(4))).toEqual(["ORJE-2", "ORJE-10"]);
  });

  it("lists refused and uncorrected heads as misstatements", () => {
    expect(isUncorrected({ type: 1, status: 2, clientStatus: 2 })).toBe(true);
    expect(isUncorrected({ type: 5, status: 0, clientStatus: 0 })).toBe(true);
    expect(isUncorrected({ type: 5, status: 3, clientStatus: 0 })).toBe(false);
    expect(isUncorrected({ type: 3, status: 2, clientStatus: 2 })).toBe(false);
  });
});

describe("statement differences (type 7)", () => {
  const row = (code: string, clientAmt: string, unaudited: string) => ({
    line: items.get(code)!,
    clientAmt: fen(clientAmt),
    unaudited: fen(unaudited),
  });

  it("balances when the client's statements do, without booking profit on E108 twice", () => {
    const rows = [
      row("A105", "900.00", "1000.00"),
      row("E108", "-100.00", "0.00"),
      row("P100", "0.00", "100.00"),
      row("P399", "0.00", "100.00"),
    ];
    const { head: proposed, residual } = differenceProposal(rows);
    expect(residual).toBe(0n);
    expect(short(proposed!.lines)).toEqual(["Dr P100 100.00", "Cr A105 100.00"]);
    expect(errorsOf(proposed!)).toEqual([]);
    expect(statementDifferences(rows).length).toBe(4);
  });

  it("says by how much the client's statements fail to balance", () => {
    expect(differenceProposal([row("A105", "900.00", "1000.00")])).toEqual({ head: null, residual: fen("-100.00") });
    expect(differenceProposal([row("A105", "1.00", "1.00")])).toEqual({ head: null, residual: 0n });
  });
});

describe("roll forward", () => {
  it("turns profit lines into opening retained earnings and leaves booked and refused heads", () => {
    const prior = heads.map((h) => ({ ...h, description: "说明" }));
    const rolled = rollForward(prior.map((h, i) => (i === 1 ? { ...h, clientStatus: 3 } : h)));
    expect(rolled.length).toBe(6);
    expect(short(rolled[0]!.lines)).toEqual(["Dr L109 39000.00", "Cr A105 339000.00", "Dr E108 300000.00"]);
    for (const proposal of rolled) expect(errorsOf(proposal)).toEqual([]);
  });

  it("turns a prior-year cut-off around: profit to its year against opening retained earnings", () => {
    const proposal = turnAround({ ...head("AJE-1"), adjNo: "AJE-1", description: "跨期收入" })!;
    expect(short(proposal.lines)).toEqual(["Cr P100 300000.00", "Dr E108 300000.00"]);
    expect(errorsOf(proposal)).toEqual([]);
    expect(turnAround({ ...head("AJE-7"), adjNo: "AJE-7", description: "" })).toBeNull();
  });
});
