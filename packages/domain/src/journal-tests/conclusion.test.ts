import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";
import { describe, expect, it } from "vitest";
import { fen } from "../money.ts";
import { hitsMost, isFrequent, proposalFor } from "./frequency.ts";
import { isManualSource } from "./manual-source.sql.ts";
import { type Ground, partsOf, planOf, RuleParams } from "./plan.ts";
import { accountsFor, isAmong } from "./rule-accounts.ts";
import { journalRules } from "./rules.ts";
import { deviatingAmounts, needsReason, readyRules, standardSettings } from "./settings.ts";
import { type OpenWork, whyNotConclude } from "./verdict.ts";

const materiality = { pm: fen("59250"), trivial: fen("3950") };
const ruleOf = (code: string) => journalRules.find((rule) => rule.code === code)!;
const codesOf = (code: string, name: string) => ruleOf(code).params.find((param) => param.name === name)!;

describe("a run", () => {
  const done: OpenWork = { high: 3, undrawn: 0, unchecked: 0, exceptions: 0 };
  const { noException, exceptionsDealtWith } = journalVerdict;
  it.each([
    [noException, {}, null],
    [noException, { undrawn: 1 }, "open"],
    [noException, { unchecked: 2 }, "open"],
    [exceptionsDealtWith, { undrawn: 1 }, "open"],
    [noException, { exceptions: 1 }, "hasExceptions"],
    [noException, { exceptions: 1, undrawn: 1 }, "hasExceptions"],
    [exceptionsDealtWith, { exceptions: 1 }, null],
  ] as const)("comes to %s with %j open: %s", (verdict, open, why) =>
    expect(whyNotConclude(verdict, { ...done, ...open })).toBe(why),
  );
});

describe("a rule that hits too much", () => {
  it("is one that hits more than 20 of 100 vouchers", () => {
    expect([20, 21].map((hits) => isFrequent(hits, 100))).toEqual([false, true]);
    expect(
      [
        [50, 100],
        [51, 100],
        [0, 0],
      ].map(([hits = 0, all = 0]) => hitsMost(hits, all)),
    ).toEqual([false, true, false]);
    expect([isFrequent(54, 169), isFrequent(33, 169), isFrequent(0, 0)]).toEqual([true, false, false]);
  });

  it("comes with what to do about it", () => {
    const proposal = (code: string, params = {}) => proposalFor(new RuleParams({ code, params: { ...params } }));
    expect(proposal("JE02", { excludeMonthEnd: false })).toBe("excludeMonthEnd");
    expect(proposal("JE02", { excludeMonthEnd: true })).toBe("workedWeekends");
    expect([proposal("JE04"), proposal("JE21"), proposal("JE08")]).toEqual(["raiseAmount", "numbering", "switchOff"]);
  });
});

describe("accounts of a rule", () => {
  const chart = [
    { code: "10", stdCode: "1002", itemCode: "A101" },
    { code: "101", stdCode: "1122", itemCode: "A105" },
    { code: "40", stdCode: "6001", itemCode: "P100" },
    { code: "4001", stdCode: "600101", itemCode: "P100" },
    { code: "41", stdCode: null, itemCode: "P100" },
  ];
  const { codes, items } = codesOf("JE08", "revenueAccounts");

  it("are those mapped to the standard accounts, whatever the client calls them", () => {
    expect(accountsFor(codes!, items!, { standard: "CUSTOM", chart })).toEqual(["40"]);
    expect(accountsFor(codesOf("JE27", "tradeAccounts").codes!, [], { standard: "CUSTOM", chart })).toEqual(["101"]);
  });

  it("take in no account that only begins alike", () => {
    const bank = accountsFor(codesOf("JE27", "moneyAccounts").codes!, ["A101"], { standard: "CUSTOM", chart });
    expect(bank).toEqual(["10$"]);
    expect([isAmong(bank, "10"), isAmong(bank, "101")]).toEqual([true, false]);
  });

  it("are those of the statement item where no standard account is mapped, and the standard's own codes where nothing is", () => {
    const byItem = chart.filter(({ code }) => code === "41");
    expect(accountsFor(codes!, items!, { standard: "CUSTOM", chart: byItem })).toEqual(["41"]);
    expect(accountsFor(codes!, items!, { standard: "SBE", chart: [] })).toEqual(["5001", "5051"]);
    expect(accountsFor(codes!, items!, { standard: "CUSTOM", chart: [] })).toEqual([]);
  });
});

describe("the source of a voucher", () => {
  const words = codesOf("JE01", "manualSources").standard as string[];
  it.each([
    ["手工", true],
    ["手工录入", true],
    ["总账", true],
    ["Manual", true],
    ["1", true],
    [null, true],
    ["应付", false],
    ["系统自动生成", false],
    ["10", false],
  ])("%s is by hand: %s", (source, isByHand) => expect(isManualSource(words, source)).toBe(isByHand));

  it("that the books do not tell leaves the rule out, or half of it, and says so", () => {
    const ground = { hasSources: false, relatedAuxIds: [], oddDigits: null } as unknown as Ground;
    const ready = (systemUsers: string[]) =>
      readyRules(
        { ...standardSettings, rules: { JE01: { params: { systemUsers } } } },
        { standard: "ASBE", materiality, chart: [] },
      ).filter(({ code }) => code === "JE01");
    expect(planOf(ready([]), ground).skipped).toEqual([{ code: "JE01", reason: "noSource" }]);
    const half = planOf(ready(["李会计"]), ground);
    expect([half.skipped, partsOf(half, ground)]).toEqual([[], [{ code: "JE01", reason: "noSource" }]]);
    const facts = { ...ground, hasSources: true };
    expect(partsOf(planOf(ready([]), facts), facts)).toEqual([{ code: "JE01", reason: "noSystemUsers" }]);
    expect(partsOf(planOf(ready(["李会计"]), facts), facts)).toEqual([]);
  });
});

describe("reasons", () => {
  it("are asked for where an amount differs from the project's materiality, or a rule is switched off", () => {
    const of = (pm: string | null, trivial: string | null) =>
      deviatingAmounts({ ...standardSettings, pm, trivial }, materiality);
    expect([of(null, null), of("59250.00", "3950"), of("60000", "3950")]).toEqual([[], [], ["pm"]]);
    expect(deviatingAmounts({ ...standardSettings, pm: "1" }, { pm: 0n, trivial: 0n })).toEqual([]);
    const needs = (threshold: string | null, isEnabled = true) =>
      needsReason(ruleOf("JE05"), { isEnabled, params: { threshold } }, materiality);
    expect([needs(null), needs("59250"), needs("100000"), needs(null, false)]).toEqual([false, false, true, true]);
    expect(needsReason(ruleOf("JE04"), { params: { roundMin: "5" } }, materiality)).toBe(false);
  });
});
