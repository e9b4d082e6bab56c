import { describe, expect, it } from "vitest";
import { fen } from "../money.ts";
import {
  closedGates,
  type Gate,
  type GateName,
  gatesOf,
  isOverrideStale,
  type Override,
  type OverrideRequest,
  overrideRefusal,
  type WorkFacts,
} from "./gates.ts";

/** Receivables of the sample: 4,340,000.00 less AJE-1 250,000.00 and AJE-3 -11,000.00 …; trivial 3,950.00. */
const done: WorkFacts = {
  result: 2,
  hasDetails: true,
  hasAmounts: true,
  openProcedures: [],
  audited: fen("4101000.00"),
  detailTotal: fen("4101000.00"),
  unratedCurrencies: [],
  entries: [{ name: "AJE-1", net: fen("-239000.00"), isAdjustment: true }],
  systemEffect: 0n,
  trivial: fen("3950.00"),
  openMessages: [],
  bareVouchers: [],
  unsignedSheets: [],
  brokenTies: [],
};
const names = (facts: Partial<WorkFacts>): GateName[] => gatesOf({ ...done, ...facts }).map(({ name }) => name);

describe("what stands in the way of a conclusion and a sign", () => {
  it.each<[string, Partial<WorkFacts>, GateName[]]>([
    ["nothing once all is done", {}, []],
    ["a key procedure", { openProcedures: [{ lineNo: 2, isKey: true }] }, ["keyProcedures"]],
    ["another one of the programme", { openProcedures: [{ lineNo: 5, isKey: false }] }, ["procedures"]],
    ["details a fen short", { detailTotal: fen("4100999.99") }, ["details"]],
    ["details that miss an entry without a name", { detailTotal: fen("4340000.00") }, ["details"]],
    ["an assertion at high risk without a response", { uncoveredAssertions: ["E"] }, ["riskResponses"]],
    ["a sample too small without reliance on controls", { smallSamples: ["#3 40/60"] }, ["smallSamples"]],
    ["a currency without a closing rate", { unratedCurrencies: ["USD"] }, ["foreignRates"]],
    ["more than a few vouchers without evidence", { bareVouchers: ["1", "2", "3", "4", "5", "6"] }, ["bareVouchers"]],
    ["nothing of a few that one person judged", { bareVouchers: ["1", "2", "3", "4", "5"] }, []],
    ["no details at all", { detailTotal: 0n }, ["details"]],
    ["nothing of details where there are none", { hasDetails: false, detailTotal: 0n }, []],
    ["no exception beside an entry above trivial", { result: 1 }, ["confirmedDespiteEntry"]],
    [
      "nothing beside an entry of just trivial",
      { result: 1, entries: [{ name: "AJE-9", net: fen("-3950.00"), isAdjustment: true }] },
      [],
    ],
    [
      "nothing beside a reclassification",
      { result: 1, entries: [{ name: "RJE-1", net: fen("350000.00"), isAdjustment: false }] },
      [],
    ],
    ["adjusted without an entry", { entries: [] }, ["adjustedWithoutEntry"]],
    ["nothing where profit adjusts retained earnings", { entries: [], systemEffect: fen("-123000.00") }, []],
    ["not applicable with an amount", { result: 9 }, ["inapplicableWithAmounts"]],
    [
      "nothing where it is not applicable and nil",
      {
        result: 9,
        hasAmounts: false,
        openProcedures: [{ lineNo: 1, isKey: true }],
        audited: 0n,
        detailTotal: 0n,
        entries: [],
      },
      [],
    ],
    ["an open question", { openMessages: ["12"] }, ["messages"]],
    ["a trial balance that does not balance", { brokenTies: ["TB-4.audited 1.00"] }, ["trialBalance"]],
    [
      "all of them, in the order of work",
      {
        result: 1,
        openProcedures: [
          { lineNo: 1, isKey: true },
          { lineNo: 3, isKey: false },
        ],
        detailTotal: 0n,
        openMessages: ["1"],
        brokenTies: ["TB-1.heads 1.00"],
      },
      ["keyProcedures", "procedures", "details", "confirmedDespiteEntry", "messages", "trialBalance"],
    ],
  ])("%s", (_what, facts, gates) => expect(names(facts)).toEqual(gates));

  it("says which and how much", () => {
    const facts = { openProcedures: [2, 7].map((lineNo) => ({ lineNo, isKey: true })), detailTotal: fen("4340000.00") };
    expect(gatesOf({ ...done, ...facts })).toEqual([
      { name: "keyProcedures", subjects: ["2", "7"] },
      { name: "details", subjects: ["-239000.00"] },
    ]);
  });
});

const gate = (name: GateName, ...subjects: string[]): Gate => ({ name, subjects });

describe("an override", () => {
  const given: Override = { gate: "keyProcedures", subjects: ["2", "7"], userId: "m", time: "2025-03-02T10:00:00Z" };
  const before = "2025-03-02T09:00:00Z";

  it.each<[string, Gate, string | null, boolean]>([
    ["stands for what was overridden", gate("keyProcedures", "2", "7"), before, false],
    ["stands once less is open", gate("keyProcedures", "7"), before, false],
    ["falls when more is open", gate("keyProcedures", "2", "7", "9"), before, true],
    ["falls when the paper changes", gate("keyProcedures", "2", "7"), "2025-03-02T11:00:00Z", true],
  ])("%s", (_what, now, lastChange, isStale) => {
    expect(isOverrideStale(given, [now], lastChange)).toBe(isStale);
    expect(closedGates([now], [given], lastChange)).toEqual(isStale ? [now] : []);
  });

  it("answers its own gate alone", () => {
    const gates = [gate("keyProcedures", "2"), gate("details", "1.00")];
    expect(closedGates(gates, [given], null)).toEqual([gate("details", "1.00")]);
  });

  const request: OverrideRequest = {
    userId: "m",
    role: 1,
    isMember: true,
    isLocked: false,
    preparers: ["p"],
    closed: [gate("keyProcedures", "2", "7"), gate("details", "1.00")],
    seen: [gate("keyProcedures", "7", "2")],
    reason: "替代程序已执行完毕，见 ZD-5",
    isPartner: true,
    reasonsBefore: [],
  };
  const ask = (more: Partial<OverrideRequest>) => overrideRefusal({ ...request, ...more });

  it("is given by who leads, on papers of others, with a reason that says something", () => {
    expect([0, 1, 2, 3, 4].map((role) => ask({ role }))).toEqual(["wrongRole", null, null, null, "wrongRole"]);
    expect(ask({ isMember: false })).toBe("wrongRole");
    expect(ask({ userId: "p" })).toBe("ownPaper");
    expect(ask({ isLocked: true })).toBe("locked");
    expect([ask({ reason: "   同意   " }), ask({ reason: "。。。。。。。。。。。。" })]).toEqual([
      "reasonShort",
      "reasonShort",
    ]);
  });

  it("is the signing partner's where key procedures are open or details do not foot, and says something of its own", () => {
    expect(ask({ isPartner: false })).toBe("partnerOnly");
    const message = [gate("messages", "1")];
    expect(ask({ isPartner: false, closed: message, seen: message })).toBeNull();
    for (const reason of [
      "一二三四五六七八九十",
      "十九八七六五四三二一",
      "同意放行同意放行同意放行",
      "abcdefghijklmnop",
      "1234567890123",
    ])
      expect([reason, ask({ reason })]).toEqual([reason, "reasonShort"]);
    expect(ask({ reasonsBefore: ["替代程序已执行完毕，见 ZD-9"] })).toBe("reasonRepeated");
  });

  it("is of what the person has seen, and of nothing that is not in the way", () => {
    expect(ask({ seen: [] })).toBe("nothingInTheWay");
    expect(ask({ closed: [] })).toBe("nothingInTheWay");
    expect(ask({ seen: [gate("keyProcedures", "2")] })).toBe("changedSince");
    expect(ask({ seen: [gate("messages", "1")] })).toBe("changedSince");
  });
});
