import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fen } from "../money.ts";
import { entryTime, minutesAt } from "./entry-time.ts";
import { type Ground, partsOf, planOf } from "./plan.ts";
import { journalRules, maskOf, rulesIn } from "./rules.ts";
import { amountFactor, bandOf, scoreOf } from "./score.ts";
import { choiceOf, isParamValue, readyRules, standardSettings } from "./settings.ts";

const catalogue: { ruleCode: string; params: string; weight: number }[] = JSON.parse(
  readFileSync(new URL("../../../db/seed/catalogues/je_rules.json", import.meta.url), "utf8"),
);
const materiality = { pm: fen("59250"), trivial: fen("3950") };
const ready = (standard: "ASBE" | "SBE" | "ASBS" | "CUSTOM" = "ASBE") =>
  readyRules(standardSettings, { standard, materiality, chart: [] });
const ruleOf = (code: string) => journalRules.find((rule) => rule.code === code)!;

describe("the rules", () => {
  it("are those of the catalogue, with its weights and the values that it names", () => {
    expect(journalRules.map(({ code, weight }) => [code, weight])).toEqual(
      catalogue.map(({ ruleCode, weight }) => [ruleCode, weight]),
    );
    const standardOf = (code: string, name: string) =>
      String(ruleOf(code).params.find((param) => param.name === name)?.standard);
    // A list there is one text: its first part alone looks like a value.
    for (const { ruleCode, params } of catalogue.filter((rule) => rule.ruleCode !== "JE11"))
      for (const [, name = "", value = ""] of params.matchAll(/(\w+)=([\d.:]+)(?=[,，(]|$)/g))
        expect([ruleCode, name, standardOf(ruleCode, name)]).toEqual([ruleCode, name, value]);
    const keywords = catalogue.find(({ ruleCode }) => ruleCode === "JE09")?.params;
    expect(ruleOf("JE09").params[0]?.standard).toEqual(keywords?.split("|"));
  });

  it("fit into one number and come out of it again", () => {
    const all = journalRules.reduce((mask, { code }) => mask | maskOf(code), 0);
    expect(rulesIn(all)).toEqual(journalRules.map(({ code }) => code));
    expect(rulesIn(maskOf("JE28") | maskOf("JE02"))).toEqual(["JE02", "JE28"]);
  });

  it("take every standard value for one of its kind", () => {
    for (const { code, params } of journalRules)
      for (const param of params)
        expect([code, param.name, isParamValue(param, param.standard)]).toEqual([code, param.name, true]);
  });
});

describe("settings", () => {
  it("fill thresholds from materiality and accounts from the standard of the books", () => {
    const params = (code: string, standard?: "SBE" | "CUSTOM") =>
      ready(standard).find((rule) => rule.code === code)?.params;
    expect(params("JE05")?.threshold).toBe("59250.00");
    expect(params("JE12")?.minAmount).toBe("3950.00");
    expect(params("JE08")?.revenueAccounts).toEqual(["6001", "6051"]);
    expect(params("JE08", "SBE")?.revenueAccounts).toEqual(["5001", "5051"]);
    expect(params("JE08", "CUSTOM")?.revenueAccounts).toEqual([]);
  });

  it("keep only what differs", () => {
    const same = { isEnabled: true, weight: 1, params: { roundUnit: "10000", roundMin: "100000" } };
    expect(choiceOf(ruleOf("JE04"), same)).toBeNull();
    expect(choiceOf(ruleOf("JE04"), { ...same, params: { ...same.params, roundMin: "5" } })).toEqual({
      params: { roundMin: "5" },
    });
  });

  it("leave out what cannot be run, with the reason", () => {
    const ground: Ground = {
      hasSources: false,
      hasDays: false,
      hasEntryDates: false,
      hasEntryTimes: false,
      hasPreparers: false,
      hasReviewers: false,
      hasLaterVouchers: false,
      hasLaterJournal: false,
      relatedAuxIds: [],
      oddDigits: null,
    };
    const { skipped } = planOf(
      readyRules(standardSettings, { standard: "CUSTOM", materiality: { pm: 0n, trivial: 0n }, chart: [] }),
      ground,
    );
    expect(Object.fromEntries(skipped.map(({ code, reason }) => [code, reason]))).toMatchObject({
      JE01: "noSource",
      JE02: "noDays",
      JE03: "noEntryTimes",
      JE05: "noDays",
      JE06: "noEntryDates",
      JE08: "noAccounts",
      JE15: "noPreparers",
      JE16: "noReviewers",
      JE17: "noSeniorUsers",
      JE23: "noAccounts",
      JE24: "noRelatedParties",
      JE25: "noMateriality",
      JE28: "notSubsequent",
    });
  });

  it("leave out the last days of a period where days are unknown, and tell months of what counts days between dates", () => {
    const ground: Ground = {
      hasSources: true,
      hasDays: false,
      hasEntryDates: true,
      hasEntryTimes: true,
      hasPreparers: true,
      hasReviewers: true,
      hasLaterVouchers: true,
      hasLaterJournal: true,
      relatedAuxIds: [1],
      oddDigits: [1],
    };
    const plan = planOf(ready(), ground);
    const unknown = plan.skipped.filter(({ reason }) => reason === "noDays").map(({ code }) => code);
    expect(unknown).toEqual(["JE02", "JE05"]);
    const ofMonths = (from: Ground) => partsOf(plan, from).filter(({ reason }) => reason === "noDays");
    expect(ofMonths(ground).map(({ code }) => code)).toEqual(["JE06", "JE12", "JE13", "JE21", "JE23"]);
    expect(ofMonths({ ...ground, hasDays: true })).toEqual([]);
  });
});

describe("scores", () => {
  it("add a point for 10, 100 and 1,000 times what is trivial", () => {
    const factor = (amount: string) => amountFactor(fen(amount), fen("3950"));
    expect(["0", "39499.99", "39500", "394999.99", "395000", "3950000", "39500000"].map(factor)).toEqual([
      0, 0, 1, 1, 2, 3, 3,
    ]);
    expect(amountFactor(fen("1"), 0n)).toBe(0);
  });

  it("are the weights of the rules hit and that", () => {
    expect(scoreOf(maskOf("JE02") | maskOf("JE06"), fen("395000"), ready(), materiality.trivial)).toBe(6);
    const bands = standardSettings.bands;
    expect([6, 5, 3, 2].map((score) => bandOf(score, bands))).toEqual(["high", "middle", "middle", "low"]);
  });
});

describe("times of entry", () => {
  it.each([
    ["2024-03-12 07:59:00", "2024-03-12", 479],
    ["2024/3/5 20:01", "2024-03-05", 1201],
    ["2024年3月12日", "2024-03-12", null],
    ["20240312", "2024-03-12", null],
    ["2024-03-12 00:00:00", "2024-03-12", null],
    ["2024-03-12T00:00:01", "2024-03-12", 0],
    ["2024-02-30 10:00", null, 600],
    ["25:99", null, null],
    ["", null, null],
  ])("reads %s", (text, date, minutes) => expect(entryTime(text)).toEqual({ date, minutes }));

  it("counts minutes", () => expect([minutesAt("00:00"), minutesAt("20:05")]).toEqual([0, 1205]));
});
