import { describe, expect, it } from "vitest";
import { generator, pick } from "../../test/random.ts";
import { balanceRows, directions, expected, heads, lines, mapped, nets, rules, tree } from "../../test/sample.ts";
import type { AdjustmentHead } from "../adjustments/adjustment.ts";
import { rollForward, turnAround } from "../adjustments/roll-forward.ts";
import { differenceProposal } from "../adjustments/statement-difference.ts";
import { leafBalances } from "../ledger/leaf-balances.ts";
import { mapBalances } from "../mapping/mapped-balance.ts";
import { fen, yuan } from "../money.ts";
import { retainedEarningsMovements } from "./retained-earnings.ts";
import { type TrialBalanceInput, trialBalance } from "./trial-balance.ts";

const base: TrialBalanceInput = {
  lines,
  balances: mapped,
  periodNets: nets,
  heads,
  equity: { appropriation: fen("111343.37"), distribution: fen("500000.00"), other: 0n },
  supplementProfit: { unaudited: fen("1236433.66"), audited: fen("1113433.66") },
};
const run = (change: Partial<TrialBalanceInput> = {}) => {
  const result = trialBalance({ ...base, ...change });
  const byCode = new Map(result.rows.map((row) => [row.line.code, row]));
  return { ...result, at: (code: string) => byCode.get(code)! };
};
const sample = run();

describe("trial balance of the sample company", () => {
  it("gives every amount of the expected statements", () => {
    for (const row of expected.fs) {
      const got = sample.at(row.code!);
      // The expected file keeps 持续经营净利润 unadjusted; its formula P399 − P3992 makes the audited amount the audited net profit.
      const audited = row.code === "P3991" ? "1113433.66" : row.audited;
      expect({
        code: row.code,
        unaudited: yuan(got.unaudited),
        aje: [yuan(got.ajeDr), yuan(got.ajeCr)],
        rje: [yuan(got.rjeDr), yuan(got.rjeCr)],
        audited: yuan(got.audited),
        open: [yuan(got.openUnaudited), yuan(got.openAudited)],
      }).toEqual({
        code: row.code,
        unaudited: row.unaudited,
        aje: [row.ajeDr, row.ajeCr],
        rje: [row.rjeDr, row.rjeCr],
        audited,
        open: [row.openUnaudited, row.openAudited],
      });
    }
  });

  it("gives nothing on lines the expected statements leave out", () => {
    const named = new Set(expected.fs.map((row) => row.code));
    const rest = sample.rows.filter((row) => !named.has(row.line.code));
    expect(rest.filter((row) => row.unaudited !== 0n || row.audited !== 0n || row.openAudited !== 0n)).toEqual([]);
  });

  it("balances in all four columns", () => {
    const totals = ["A999", "E999"].map((code) => sample.at(code));
    for (const row of totals) {
      expect([row.unaudited, row.audited, row.openUnaudited, row.openAudited].map(yuan)).toEqual([
        "20721892.22",
        "20781392.22",
        "18790000.00",
        "19040000.00",
      ]);
    }
  });

  it("keeps all six invariants", () => {
    expect(sample.invariants.filter((i) => i.ok !== true)).toEqual([]);
    expect(new Set(sample.invariants.map((i) => i.code)).size).toBe(6);
    expect(sample.unmapped).toEqual([]);
    expect(sample.unclosedProfit).toBe(0n);
  });

  it("carries the profit effect of the AJE into retained earnings without a booked line", () => {
    expect(yuan(sample.at("E108").systemEffect)).toBe("-123000.00");
    expect(yuan(sample.at("P399").audited)).toBe("1113433.66");
    expect(yuan(sample.at("E108").audited)).toBe("3587090.29");
  });

  it("recomputes when AJE-1 is cancelled", () => {
    const without = run({
      heads: heads.map((head) => (head.adjNo === "AJE-1" ? { ...head, status: 3 } : head)),
      equity: null,
    });
    expect(["P399", "A105", "L109", "A999", "E999"].map((code) => yuan(without.at(code).audited))).toEqual([
      "1413433.66",
      "4440000.00",
      "476458.56",
      "21120392.22",
      "21120392.22",
    ]);
  });

  it("finds appropriation and distribution in the books and the adjustments, with and without a journal", () => {
    for (const periodNets of [nets, null]) {
      const movements = retainedEarningsMovements(mapped, periodNets, heads);
      expect(movements).toEqual({ appropriation: fen("111343.37"), distribution: fen("500000.00"), other: 0n });
    }
  });

  it("2.5: receivables of the worked example", () => {
    const row = sample.at("A105");
    expect([row.unaudited, row.audited].map(yuan)).toEqual(["4340000.00", "4101000.00"]);
    expect(row.variation).toEqual({ change: fen("626000.00"), rate: "0.1801", flag: null });
    expect(sample.at("A109").variation).toEqual({ change: fen("885486.73"), rate: "0.2530", flag: null });
  });
});

describe("trial balance", () => {
  it("leaves out drafts, voids and what the client refused, and shows drafts apart", () => {
    const draft: AdjustmentHead = {
      type: 1,
      status: 0,
      clientStatus: 0,
      lines: [
        { itemCode: "P104", debit: 500n, credit: 0n },
        { itemCode: "A208", debit: 0n, credit: 500n },
      ],
    };
    for (const head of [
      draft,
      { ...draft, status: 3 as const },
      { ...draft, status: 2 as const, clientStatus: 2 as const },
    ]) {
      expect(run({ heads: [...heads, head] }).at("A208").audited).toBe(sample.at("A208").audited);
    }
    const withDraft = run({ heads: [...heads, draft] });
    expect(withDraft.at("A208").draft.audited).toBe(sample.at("A208").audited - 500n);
    expect(withDraft.at("E999").draft.audited).toBe(sample.at("E999").audited - 500n);
  });

  it("any balanced adjustments leave assets equal to liabilities and equity", () => {
    const next = generator(20241231);
    const items = lines.filter((line) => line.group <= 3 && line.kind === "L").map((line) => line.code);
    for (let round = 0; round < 60; round++) {
      const random = Array.from({ length: 5 }, () => balancedHead(next, items));
      const result = run({ heads: random, equity: null, supplementProfit: null });
      expect(result.invariants.filter((i) => i.ok === false && i.code !== "TB-3")).toEqual([]);
      expect(result.at("A999").audited).toBe(result.at("E999").audited);
      expect(result.at("A999").openAudited).toBe(result.at("E999").openAudited);
    }
  });

  it("reports a one-sided head and a reclassification that touches profit", () => {
    const broken: AdjustmentHead = {
      type: 1,
      status: 2,
      clientStatus: 1,
      lines: [{ itemCode: "A101", debit: 7n, credit: 0n }],
    };
    const failed = run({ heads: [broken] }).invariants.filter((i) => i.ok === false);
    expect(failed.map((i) => `${i.code} ${i.scope} ${i.difference}`)).toEqual(
      expect.arrayContaining(["TB-1 heads 7", "TB-2 aje 7", "TB-4 audited 7"]),
    );
    const profit: AdjustmentHead = {
      type: 2,
      status: 2,
      clientStatus: 1,
      lines: [
        { itemCode: "A101", debit: 7n, credit: 0n },
        { itemCode: "P100", debit: 0n, credit: 7n },
      ],
    };
    expect(run({ heads: [profit] }).invariants.find((i) => i.code === "TB-3")?.difference).toBe(7n);
  });

  it("sends adjusted other comprehensive income to its reserve, not to retained earnings", () => {
    const head: AdjustmentHead = {
      type: 1,
      status: 2,
      clientStatus: 1,
      lines: [
        { itemCode: "A205", debit: 900n, credit: 0n },
        { itemCode: "P413", debit: 0n, credit: 900n },
      ],
    };
    const result = run({ heads: [head], equity: null });
    expect([result.at("E105").audited, result.at("E108").systemEffect, result.at("P499").audited]).toEqual([
      900n,
      0n,
      900n,
    ]);
    expect(result.at("A999").audited).toBe(result.at("E999").audited);
  });

  it("reads period amounts off the balances when there is no journal, exact because corrections were red-lettered", () => {
    const result = run({ periodNets: null });
    for (const code of ["P100", "P101", "P104", "P106", "P111", "P301", "P399"]) {
      expect([code, result.at(code).unaudited]).toEqual([code, sample.at(code).unaudited]);
    }
  });

  it("balances before the client has closed profit and loss", () => {
    const open = mapped.map((row) => (row.code === "6001" ? { ...row, close: fen("-1000.00") } : row));
    const shifted = open.map((row) => (row.code === "1001" ? { ...row, close: row.close + fen("1000.00") } : row));
    const result = run({ balances: shifted, heads: [], equity: null });
    expect(yuan(result.unclosedProfit)).toBe("1000.00");
    expect(result.at("A999").unaudited).toBe(result.at("E999").unaudited);
  });

  it("lists an unmapped account and the difference it leaves", () => {
    const without = mapBalances(leafBalances(balanceRows, tree), {
      tree,
      directions,
      book: { rules: rules.filter((rule) => rule.accountCodePrefix !== "1403"), standard: "ASBE" },
    });
    const result = run({ balances: without });
    expect(result.unmapped).toEqual([
      { code: "1403", name: "原材料", open: fen("1200000.00"), close: fen("1635486.73") },
    ]);
    expect(result.invariants.find((i) => i.code === "TB-4" && i.scope === "unaudited")?.difference).toBe(
      fen("-1635486.73"),
    );
  });

  it("moves wrong-side balances straight into the unaudited columns in mode 2", () => {
    const result = run({ heads: [], autoReclassMode: 2, equity: null });
    expect(["A105", "L107", "A107", "A218"].map((code) => yuan(result.at(code).unaudited))).toEqual([
      "4490000.00",
      "150000.00",
      "100000.00",
      "400000.00",
    ]);
    expect(result.at("L113").openUnaudited).toBe(fen("28761.06"));
    expect(result.invariants.filter((i) => i.code === "TB-4" && i.ok !== true)).toEqual([]);
  });

  it("explains the whole statement difference by a type 7 head, without touching the audited column", () => {
    const clientAmounts = new Map(
      sample.rows.filter((r) => r.line.kind !== "H").map((r) => [r.line.code, r.unaudited]),
    );
    const shift = (codes: string[], by: bigint) => {
      for (const code of codes) clientAmounts.set(code, clientAmounts.get(code)! + by);
    };
    shift(["A105", "A199", "A999", "P100", "P199", "P299", "P399", "P3991", "P599", "E108", "E199", "E999"], -700n);
    const before = run({ clientAmounts });
    const { head } = differenceProposal(before.rows);
    const after = run({ clientAmounts, heads: [...heads, { ...head!, status: 2, clientStatus: 0 }] });
    for (const row of after.rows) {
      expect([row.line.code, row.explainedDifference]).toEqual([row.line.code, row.statementDifference ?? 0n]);
      expect(row.audited).toBe(sample.at(row.line.code).audited);
    }
  });

  it("keeps the retained earnings equality over an opening adjustment that turned around", () => {
    const prior = {
      adjNo: "AJE-1",
      description: "",
      type: 1 as const,
      status: 2 as const,
      clientStatus: 1 as const,
      lines: heads[0]!.lines,
    };
    const counted = { status: 2 as const, clientStatus: 1 as const };
    const opening = rollForward([prior]).map((p) => ({ ...p, ...counted, id: 1 }));
    const carried = [...opening, { ...turnAround(prior)!, ...counted, turnOf: 1 }];
    const all = [...heads, ...carried];
    const result = run({ heads: all, equity: retainedEarningsMovements(mapped, nets, all), supplementProfit: null });
    expect(result.invariants.filter((i) => i.ok === false)).toEqual([]);
    expect(result.at("P399").audited - sample.at("P399").audited).toBe(fen("300000.00"));
    expect(result.at("E108").audited).toBe(sample.at("E108").audited);
  });

  it("compares with the client's statements and with the prior year", () => {
    const result = run({
      clientAmounts: new Map([["A101", fen("3631000.00")]]),
      priorYear: new Map([
        ["P100", fen("10000000.00")],
        ["P113", fen("-5.00")],
      ]),
    });
    expect(result.at("A101").statementDifference).toBe(fen("-905.49"));
    expect(result.at("P100").variation.rate).toBe("0.2113");
    expect(result.at("P113").variation.flag).toBe("turnedPositive");
    expect(result.at("P107").variation).toMatchObject({ flag: "new", rate: null });
    expect(sample.at("P100").variation).toEqual({ change: null, rate: null, flag: null });
  });
});

function balancedHead(next: () => number, items: readonly string[]): AdjustmentHead {
  const type = pick(next, [1, 2, 3, 4] as const);
  const allowed = type === 1 || type === 3 ? items : items.filter((code) => !code.startsWith("P"));
  const amount = BigInt(Math.floor(next() * 1e9) + 1);
  return {
    type,
    status: 2,
    clientStatus: 1,
    lines: [
      { itemCode: pick(next, allowed), debit: amount, credit: 0n },
      { itemCode: pick(next, allowed), debit: 0n, credit: amount - 1n },
      { itemCode: pick(next, allowed), debit: 0n, credit: 1n },
    ],
  };
}
