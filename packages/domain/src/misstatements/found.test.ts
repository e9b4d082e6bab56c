import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { misstatementCause, misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { describe, expect, it } from "vitest";
import type { Materiality } from "../materiality/materiality.ts";
import { fen, yuan } from "../money.ts";
import type { StatementLine } from "../statements/statement-line.ts";
import {
  type Decision,
  type EntryFacts,
  type Found,
  foundEntry,
  foundInItem,
  foundLastYear,
  type Origin,
  partsOfSample,
} from "./found.ts";
import { balanceLineOf, isLeftBehind, isReversalOf, isUnsettled, listMisstatements, mayBeHeld } from "./list.ts";

const line = (code: string, direction: "Dr" | "Cr"): StatementLine => ({
  code,
  direction,
  group: 1,
  lineNo: 1,
  nameZh: code,
  nameEn: code,
  kind: "L",
  prefix: "",
  formula: "",
  reportType: 1,
});
const items = new Map([
  [1, line("A109", "Dr")],
  [2, line("P101", "Dr")],
  [3, line("L104", "Cr")],
  [4, line("L109", "Cr")],
  [5, line("P301", "Dr")],
]);
const none: Decision = {
  kind: null,
  cause: null,
  clientReason: null,
  isTaxFree: false,
  standsAlone: false,
  reversal: null,
};
const settingOf = (decisions: Record<string, Partial<Decision>> = {}) => ({
  items,
  decisions: new Map(Object.entries(decisions).map(([key, one]) => [key, { ...none, ...one }])),
});
const origin = (key: string, source: Origin["source"] = "entry"): Origin => ({
  key,
  source,
  refNo: "",
  ref: null,
  wpIndex: "",
  content: "",
});
const entryOf = (more: Partial<EntryFacts> = {}, amount = "60000.00"): EntryFacts => ({
  adjType: adjustType.entry,
  status: adjustStatus.checked,
  clientStatus: adjustOpinion.refused,
  misstatementKind: null,
  cause: null,
  cancelReason: "客户认为可以变现",
  lines: [
    { fsItemId: 2, debit: amount, credit: "0.00" },
    { fsItemId: 1, debit: "0.00", credit: amount },
  ],
  ...more,
});
const view = { rate: "0.25", isTaxFree: false };

describe("what a source finds", () => {
  it("is corrected, uncorrected or open as the entry is checked and the client has spoken", () => {
    const standing = (more: Partial<EntryFacts>) => {
      const found = foundEntry(origin("entry:1"), entryOf(more), settingOf());
      return [found.standing, found.openReasons, found.clientReason];
    };
    expect(standing({})).toEqual(["uncorrected", [], "客户认为可以变现"]);
    expect(standing({ clientStatus: adjustOpinion.agreed })).toEqual(["corrected", [], null]);
    expect(standing({ clientStatus: adjustOpinion.none })).toEqual(["corrected", [], null]);
    expect(standing({ clientStatus: adjustOpinion.none, status: adjustStatus.forReview })).toEqual([
      "open",
      ["notChecked", "noOpinion"],
      null,
    ]);
    expect(standing({ clientStatus: adjustOpinion.agreed, status: adjustStatus.forReview })).toEqual([
      "open",
      ["notChecked"],
      null,
    ]);
    expect(standing({ adjType: adjustType.uncorrected, clientStatus: adjustOpinion.none })).toEqual([
      "uncorrected",
      [],
      null,
    ]);
  });

  it("of last year's lines alone moves nothing at this year's end", () => {
    const lines = [
      { fsItemId: 1, debit: "150000.00", credit: "0.00" },
      { fsItemId: 4, debit: "0.00", credit: "150000.00" },
    ];
    const assets = (adjType: number) =>
      foundEntry(origin("entry:1"), entryOf({ adjType, lines }), settingOf()).impact(view).effects.assets;
    expect([adjustType.reclass, adjustType.openingReclass].map(assets)).toEqual([fen("-150000.00"), 0n]);
  });

  it("in one item stands on the item's own side, and waits for an entry or the client's reason where it is factual", () => {
    const over = { amount: { over: fen("100.00") } };
    const payable = foundInItem(origin("voucher:1", "voucher"), { fsItemId: 3, ...over }, settingOf());
    expect([payable.openReasons, payable.impact(view).effects.liabilities]).toEqual([["noEntry"], fen("75.00")]);
    const said = settingOf({ "voucher:1": { clientReason: "不重大" } });
    expect(foundInItem(origin("voucher:1", "voucher"), { fsItemId: 3, ...over }, said).openReasons).toEqual([]);
    const projected = { fsItemId: null, ...over, kind: misstatementKind.projected };
    const beyond = foundInItem(origin("sample:1:over", "sample"), projected, settingOf());
    expect([beyond.fsItemIds, beyond.openReasons, beyond.impact(view).effects.assets]).toEqual([[], [], fen("100.00")]);
  });

  it("of last year is open until somebody has decided what turns round", () => {
    const last = { fsItemId: 1, amount: fen("40000.00") };
    const open = foundLastYear(origin("prior:1", "prior"), last, settingOf());
    expect([open.openReasons, open.impact(view).cumulative]).toEqual([["reversalMissing"], fen("40000.00")]);
    const decided = settingOf({ "prior:1": { reversal: fen("40000.00") } });
    const turned = foundLastYear(origin("prior:1", "prior"), last, decided);
    expect([turned.openReasons, turned.impact(view).carryOver]).toEqual([[], fen("-40000.00")]);
  });

  it("in a sample leaves out what an entry holds, and says which way the rest goes", () => {
    const run = {
      overstatement: fen("500.00"),
      understatement: 0n,
      factualOver: fen("300.00"),
      factualUnder: fen("80.00"),
    };
    const parts = partsOfSample({ ...run, isConcluded: false, isStale: true }, [fen("200.00"), fen("-80.00")]);
    expect(parts.map(({ name, over, open }) => [name, over, open])).toEqual([
      ["foundover", fen("100.00"), ["sampleOpen", "sampleStale"]],
      ["over", fen("500.00"), ["sampleOpen", "sampleStale"]],
    ]);
  });
});

describe("the list", () => {
  const thresholds: Materiality = {
    id: 1,
    isApproved: true,
    om: fen("79000.00"),
    pm: fen("59250.00"),
    trivial: fen("3950.00"),
    specific: [{ fsItemId: 1, amount: fen("50000.00") }],
  };
  const measures = { taxRate: "0.25", thresholds, reported: { beforeTax: fen("1000000.00"), net: fen("750000.00") } };
  const entry = (key: string, amount: string) => foundEntry(origin(key), entryOf({}, amount), settingOf());

  it("goes by the lowest amount that an item matters from, by people's word, and leaves out what an entry holds", () => {
    const found = [entry("entry:1", "60000.00"), entry("entry:2", "60000.00"), entry("entry:3", "100.00")];
    const { decisions } = settingOf({ "entry:1": { kind: misstatementKind.judgemental } });
    const listed = listMisstatements(found, decisions, { ...measures, isCovered: (key) => key === "entry:2" });
    expect(listed.counted.map(({ judged, light, isLeftOut }) => [judged.kind, light, isLeftOut])).toEqual([
      [misstatementKind.judgemental, "red", false],
      [misstatementKind.factual, "green", true],
    ]);
    expect(listed.covered.map(({ found: { key } }) => key)).toEqual(["entry:2"]);
    expect(listed.evaluation.uncorrected.decisive).toBe(fen("60000.00"));
  });

  it("never leaves out what is suspected of fraud", () => {
    const { decisions } = settingOf({ "entry:1": { cause: misstatementCause.fraud } });
    const listed = listMisstatements([entry("entry:1", "100.00")], decisions, { ...measures, isCovered: () => false });
    expect(listed.counted.map(({ isLeftOut }) => isLeftOut)).toEqual([false]);
  });

  it("counts the tax of others once: entries of tax alone add nothing, and are asked about where their amount is another one", () => {
    const taxed = (key: string, amount: string) =>
      foundEntry(
        origin(key),
        entryOf({
          clientStatus: adjustOpinion.agreed,
          lines: [
            { fsItemId: 4, debit: amount, credit: "0.00" },
            { fsItemId: 5, debit: "0.00", credit: amount },
          ],
        }),
        settingOf(),
      );
    const agreed = (key: string, amount: string) =>
      foundEntry(origin(key), entryOf({ clientStatus: adjustOpinion.agreed }, amount), settingOf());
    const listOf = (found: Found[], decisions = settingOf().decisions) =>
      listMisstatements(found, decisions, { ...measures, isCovered: () => false });
    const base = [agreed("entry:1", "114000.00"), agreed("entry:2", "50000.00")];
    const two = listOf([...base, taxed("entry:3", "28500.00"), taxed("entry:4", "12500.00")]);
    expect([two.evaluation.corrected.tax, two.evaluation.corrected.netProfit].map(yuan)).toEqual([
      "41000.00",
      "123000.00",
    ]);
    expect(two.taxes).toMatchObject([
      { standing: "corrected", computed: fen("41000.00"), booked: fen("41000.00"), difference: 0n },
    ]);
    expect(two.counted.flatMap(({ found: { openReasons } }) => openReasons)).toEqual([]);
    const other = [...base, taxed("entry:3", "28600.00"), taxed("entry:4", "12500.00")];
    const asked = listOf(other);
    expect(asked.taxes[0]?.difference).toBe(fen("100.00"));
    expect(asked.counted.map(({ found: { openReasons } }) => openReasons)).toEqual([
      [],
      [],
      ["taxUndecided"],
      ["taxUndecided"],
    ]);
    expect(yuan(asked.evaluation.corrected.netProfit)).toBe("123000.00");
    const alone = listOf(other, settingOf({ "entry:3": { standsAlone: true } }).decisions);
    expect(yuan(alone.evaluation.corrected.tax)).toBe("69600.00");
    const byItself = listOf([taxed("entry:3", "28500.00")]);
    expect([byItself.taxes, yuan(byItself.evaluation.corrected.tax)]).toEqual([[], "28500.00"]);
  });

  it("takes a reversal of the same sign, and no more than there was", () => {
    const amount = fen("40000.00");
    const taken = ["0.00", "40000.00", "40000.01", "-1.00"].map((reversal) => isReversalOf(fen(reversal), amount));
    expect(taken).toEqual([true, true, false, false]);
    expect(isReversalOf(fen("-5.00"), fen("-5.00"))).toBe(true);
  });

  it("lets an entry hold differences and tax alone, and hands on what still stands at the end of the year", () => {
    const held = (source: Origin["source"], isTaxAlone = false) => mayBeHeld({ source, isTaxAlone });
    expect([held("sample"), held("voucher"), held("entry", true)]).toEqual([true, true, true]);
    expect([held("entry"), held("letter"), held("prior")]).toEqual([false, false, false]);
    const ended = { standing: "uncorrected", isLeftOut: false, cumulative: 1n } as const;
    const left = [ended, { ...ended, isLeftOut: true }, { ...ended, cumulative: 0n }].map(isLeftBehind);
    expect([...left, isLeftBehind({ ...ended, standing: "corrected" })]).toEqual([true, false, false, false]);
    expect([balanceLineOf(["P101", "A109"]), balanceLineOf(["P101", "P301"])]).toEqual(["A109", "E108"]);
    expect(isUnsettled({ openReasons: ["noEntry"], isLeftOut: true })).toBe(false);
  });
});
