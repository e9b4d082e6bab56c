import { describe, expect, it } from "vitest";
import { heads, lines, mapped, nets } from "../../test/sample.ts";
import type { AdjustmentHead, AdjustmentLine } from "../adjustments/adjustment.ts";
import { rollForward, turnAround } from "../adjustments/roll-forward.ts";
import { fen, yuan } from "../money.ts";
import { retainedEarningsMovements } from "./retained-earnings.ts";
import { type TrialBalanceInput, trialBalance } from "./trial-balance.ts";

const line = (itemCode: string, debit: string, credit = "0"): AdjustmentLine => ({
  itemCode,
  debit: fen(debit),
  credit: fen(credit),
});
const counted = { status: 2 as const, clientStatus: 1 as const };
/** Last year's bad debts of 60,000.00 that nobody has booked. */
const badDebts: AdjustmentHead = {
  ...counted,
  id: 1,
  type: 3,
  lines: [line("E108", "60000"), line("A105", "0", "60000")],
};

function run(more: readonly AdjustmentHead[], change: Partial<TrialBalanceInput> = {}) {
  const all = [...heads, ...more];
  const equity = retainedEarningsMovements(mapped, change.periodNets === null ? null : nets, all);
  const input = { lines, balances: mapped, periodNets: nets, heads: all, equity, ...change };
  const { rows, invariants } = trialBalance(input);
  const byCode = new Map(rows.map((row) => [row.line.code, row]));
  const broken = invariants.filter(({ ok }) => ok === false).map(({ code, scope }) => `${code}.${scope}`);
  return { at: (code: string) => byCode.get(code)!, rows, broken };
}
const figures = ({ at }: ReturnType<typeof run>, ...codes: string[]) =>
  codes.map((code) => `${code} ${yuan(at(code).openAudited)} ${yuan(at(code).audited)}`);

describe("an opening entry in the closing", () => {
  it("persists by itself: the same lines stand in the audited column, and retained earnings still roll forward", () => {
    const found = run([badDebts]);
    expect(figures(found, "A105", "E108", "A999", "E999", "P399")).toEqual([
      "A105 3415000.00 4041000.00",
      "E108 3025000.00 3527090.29",
      "A999 18980000.00 20721392.22",
      "E999 18980000.00 20721392.22",
      "P399 0.00 1113433.66",
    ]);
    expect(found.broken).toEqual([]);
    expect([found.at("A105"), found.at("E108")].map(({ carried }) => yuan(carried))).toEqual([
      "-60000.00",
      "-60000.00",
    ]);
    // The entries of the year stay what they are.
    expect(yuan(found.at("A105").ajeCr)).toBe("389000.00");
  });

  it("reaches retained earnings, never this year's profit, when it was written on a profit line", () => {
    const onProfit = { ...badDebts, lines: [line("P111", "60000"), line("A105", "0", "60000")] };
    const found = run([onProfit], { priorYear: new Map([["P111", fen("-1000.00")]]) });
    expect(figures(found, "A105", "E108", "P111")).toEqual([
      "A105 3415000.00 4041000.00",
      "E108 3025000.00 3527090.29",
      "P111 -61000.00 -96000.00",
    ]);
    expect(found.broken).toEqual([]);
  });

  it("stays out of the closing where the client has booked it in the year, against its own booking in the movements", () => {
    const booked = mapped.map((row) => {
      if (row.code === "1122" && row.auxName === "甲公司") return { ...row, close: row.close - fen("60000.00") };
      return row.code === "410499" ? { ...row, close: row.close + fen("60000.00") } : row;
    });
    expect(booked.filter((row, i) => row !== mapped[i]).length).toBe(2);
    const inJournal = new Map([...nets, ["410499", (nets.get("410499") ?? 0n) + fen("60000.00")]]);
    const head = { ...badDebts, clientStatus: 3 as const };
    for (const periodNets of [inJournal, null]) {
      const equity = retainedEarningsMovements(booked, periodNets, [...heads, head]);
      const found = run([head], { balances: booked, periodNets, equity });
      expect(figures(found, "A105", "E108")).toEqual(["A105 3415000.00 4041000.00", "E108 3025000.00 3527090.29"]);
      expect(found.broken).toEqual([]);
    }
  });

  it("is replaced by the entry that turns it around, once that one counts", () => {
    const prior = {
      ...counted,
      id: 9,
      adjNo: "AJE-1",
      description: "跨期收入",
      type: 1 as const,
      lines: heads[0]!.lines,
    };
    const [proposed] = rollForward([prior]);
    const opening: AdjustmentHead = { ...counted, ...proposed!, id: 1 };
    const turned: AdjustmentHead = { ...counted, ...turnAround(prior)!, id: 2, turnOf: 1 };
    const before = run([]);
    expect(figures(run([opening]), "A105", "L109", "E108", "P399")).toEqual([
      "A105 3136000.00 3762000.00",
      `L109 ${yuan(before.at("L109").openAudited - fen("39000"))} ${yuan(before.at("L109").audited - fen("39000"))}`,
      "E108 2785000.00 3287090.29",
      "P399 0.00 1113433.66",
    ]);
    const found = run([opening, turned]);
    expect(found.broken).toEqual([]);
    expect(figures(found, "A105", "E108", "P399")).toEqual([
      "A105 3136000.00 4101000.00",
      "E108 2785000.00 3587090.29",
      "P399 0.00 1413433.66",
    ]);
    // A draft changes nothing but the draft's own figure.
    const draft = run([opening, { ...turned, status: 0 }]);
    expect([draft.at("A105").audited, draft.at("A105").draft.audited].map(yuan)).toEqual(["3762000.00", "4101000.00"]);
  });
});

describe("what is carried into the next year", () => {
  const head = (more: Partial<AdjustmentHead> & { id: number }) => ({
    ...counted,
    type: 1 as const,
    adjNo: `AJE-${more.id}`,
    description: "坏账",
    lines: [line("P111", "60000"), line("A105", "0", "60000")],
    ...more,
  });
  const short = (found: ReturnType<typeof rollForward>) =>
    found.map(({ type, lines: ls }) =>
      [type, ...ls.map((l) => `${l.debit > 0n ? "Dr" : "Cr"} ${l.itemCode} ${yuan(l.debit + l.credit)}`)].join(" "),
    );

  it("is every entry of last year's audited figures that its books do not have", () => {
    const silent = head({ id: 2, clientStatus: 0 });
    const booked = head({ id: 3, clientStatus: 3 });
    const refused = head({ id: 4, clientStatus: 2 });
    const draft = head({ id: 5, status: 1 });
    expect(short(rollForward([head({ id: 1 }), silent, booked, refused, draft]))).toEqual([
      "3 Cr A105 60000.00 Dr E108 60000.00",
      "3 Cr A105 60000.00 Dr E108 60000.00",
    ]);
  });

  it("is last year's own opening entry again as long as it persists, and nothing of one that turned around", () => {
    const opening = head({ id: 1, type: 3, lines: badDebts.lines });
    expect(short(rollForward([opening]))).toEqual(["3 Dr E108 60000.00 Cr A105 60000.00"]);
    const turned = head({ id: 2, turnOf: 1, lines: [line("E108", "60000"), line("P111", "0", "60000")] });
    expect(rollForward([opening, turned])).toEqual([]);
    expect(rollForward([{ ...opening, clientStatus: 3 }])).toEqual([]);
  });
});

describe("comparatives", () => {
  const signed = new Map(run([]).rows.map((row) => [row.line.code, row.audited]));

  it("are last year's audited figures, whatever the client's books open with", () => {
    const found = run([], { priorAudited: signed });
    for (const row of found.rows)
      expect([row.line.code, row.prior]).toEqual([row.line.code, signed.get(row.line.code)]);
    expect(found.at("A105").openAudited).toBe(fen("3475000.00"));
    expect(found.at("A105").variation).toEqual({ change: 0n, rate: "0.0000", flag: null });
  });

  it("are restated by opening entries that correct an error or change a policy, and by no others", () => {
    const plain = run([badDebts], { priorAudited: signed });
    expect(plain.at("A105").prior).toBe(signed.get("A105"));
    for (const restatement of [1, 2] as const) {
      const found = run([{ ...badDebts, restatement }], { priorAudited: signed });
      for (const code of ["A105", "A199", "A999", "E108", "E999"])
        expect([code, found.at(code).prior]).toEqual([code, signed.get(code)! - fen("60000.00")]);
    }
  });

  it("are unknown for profit and loss without a year before, in lines and totals alike", () => {
    const { rows } = run([]);
    const profit = rows.filter(({ line: of }) => of.group === 3);
    expect(profit.filter(({ prior, variation }) => prior !== null || variation.change !== null)).toEqual([]);
    expect(run([]).at("A105").prior).toBe(fen("3475000.00"));
  });

  it("stand in for the openings as long as the year has no books", () => {
    const found = run([], { balances: [], priorAudited: signed, heads: [], equity: null });
    expect(found.at("A999").openUnaudited).toBe(signed.get("A999"));
    expect(found.at("A999").openAudited).toBe(found.at("E999").openAudited);
    expect(found.at("A999").unaudited).toBe(0n);
  });
});
