import { describe, expect, it } from "vitest";
import { cell, decides, isYes, yesOrNo } from "../../test/decisions.ts";
import { fen } from "../money.ts";
import { accessOf, declarationMissing, undeclared } from "./declarations.ts";
import { tellsGovernance } from "./fee-dependence.ts";
import { coolingOffOf, type KeyRole, keyPartnerTime, type ServedYear, yearsAfterBecomingPie } from "./key-partners.ts";
import { isIpoSignerAllowed, needsSecondReview, stateOwnedTenure } from "./tenure.ts";

const roles: Readonly<Record<string, KeyRole>> = {
  partner: "partner",
  second: "second",
  eqr: "reviewer",
  other: "other",
};
const served = (text: string): ServedYear[] =>
  text.split(" ").flatMap((one) => {
    const [year, role = ""] = one.split(":");
    return roles[role] ? [{ year: Number(year), role: roles[role] }] : [];
  });

decides("kap_time", (row) => ({
  expected: keyPartnerTime(served(cell(row, "served")), Number(row.askedYear)).isAllowed ? "allowed" : "refused",
}));
decides("kap_client_becomes_pie", (row) => ({
  yearsRemaining: String(yearsAfterBecomingPie(Number(row.servedYears), isYes(row.consentOfGovernance))),
}));
decides("ipo_signers", (row) => ({
  expected: isIpoSignerAllowed(cell(row, "listed"), Number(row.auditYear)) ? "allowed" : "refused",
}));
decides("soe_tenure", (row) => ({ expected: stateOwnedTenure(Number(row.consecutiveYear)) }));
decides("firm_ten_years", (row) => ({
  secondQualityReview: yesOrNo(needsSecondReview(isYes(row.pie), Number(row.yearsServedByFirm))),
}));
decides("fee_dependence", (row) => {
  const of = (client: string | undefined) => ({ client: fen(client ?? ""), firm: fen(cell(row, "firmTotalEachYear")) });
  const years = { prior: of(row.clientFeesPrior), current: of(row.clientFeesThis) };
  return { tellGovernance: yesOrNo(tellsGovernance(isYes(row.pie), years)) };
});
decides("independence_access", (row) => {
  const isDecided = row.decided === "" ? null : isYes(row.decided);
  return { access: accessOf({ hasThreat: isYes(row.anyYes), isDecided }) === "full" ? "full" : "head only" };
});
decides("independence_completion", (row) => {
  const team = cell(row, "members")
    .split("; ")
    .map((one) => {
      const [person = "", hours] = one.split(" ");
      return { person, hours: Number(hours), hasDeclared: !one.includes("not declared") };
    });
  const missing = undeclared(team);
  return { expected: missing.length === 0 ? "allowed" : `refused: ${missing.join(", ")}` };
});

describe("key audit partners", () => {
  it("who used five years come back after the cooling-off: partner to 2020, first possible 2026", () =>
    expect(keyPartnerTime(served("2016:partner 2017:partner 2018:partner 2019:partner 2020:partner"), 2024)).toEqual({
      isAllowed: false,
      used: 5,
      from: 2026,
    }));

  it("add up their roles: three years as partner and two as reviewer are five", () =>
    expect(keyPartnerTime(served("2019:partner 2020:partner 2021:partner 2022:eqr 2023:eqr"), 2024)).toEqual({
      isAllowed: false,
      used: 5,
      from: 2029,
    }));

  it("count a year in two roles once", () =>
    expect(keyPartnerTime(served("2022:partner 2022:other 2023:partner"), 2024).used).toBe(2));

  it("cool off after a mixed service by the role they held for three years", () => {
    expect(coolingOffOf(served("2016:eqr 2017:eqr 2018:partner 2019:second 2020:partner"))).toBe(5);
    expect(coolingOffOf(served("2016:partner 2017:partner 2018:eqr 2019:other 2020:other"))).toBe(3);
    expect(coolingOffOf(served("2016:partner 2017:other 2018:other 2019:other 2020:other"))).toBe(2);
    expect(coolingOffOf(served("2020:partner 2021:second"))).toBe(5);
  });

  it("keep what is left of their time where four years were served without consent", () =>
    expect([0, 3, 4, 5].map((years) => yearsAfterBecomingPie(years, false))).toEqual([5, 2, 1, 0]));
});

describe("guards of a client", () => {
  it("sign for a listing of May 2024 in 2024 and 2025, not in 2026", () =>
    expect([2024, 2025, 2026].map((year) => isIpoSignerAllowed("2024-05", year))).toEqual([true, true, false]));

  it("depend on fees from 15.01 % two years running, not at 15.00 %", () => {
    const share = (client: string) => ({ client: fen(client), firm: fen("10000.00") });
    const both = (client: string) => ({ prior: share(client), current: share(client) });
    expect(["1500.00", "1500.01", "1501.00"].map((client) => tellsGovernance(true, both(client)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(tellsGovernance(true, { prior: share("1501.00"), current: share("1500.00") })).toBe(false);
  });

  it("date the declaration from ten days before the last work up to the report", () => {
    const at = (declaredOn: string) =>
      declarationMissing({ declaredOn, lastWorkDay: "2025-04-18", reportDate: "2025-04-20" });
    expect(["2025-04-07", "2025-04-08", "2025-04-20", "2025-04-21"].map(at)).toEqual([
      ["declaredSinceLastWork"],
      [],
      [],
      ["declaredByReport"],
    ]);
  });
});
