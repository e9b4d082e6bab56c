import { describe, expect, it } from "vitest";
import { seedJson } from "../../test/seed.ts";
import { fillPolicy, openPlaces, type Policy } from "./policies.ts";
import { newFor, type Standard } from "./standards.ts";

const policies = seedJson<Policy[]>("catalogues/note_policies.json");
const calendar = seedJson<Standard[]>("catalogues/standards_calendar.json");

describe("texts of policies", () => {
  it("take what is known, and say what is not where it belongs", () => {
    const filled = fillPolicy("税率为{taxRate}，按{method}计价。", { taxRate: "25%" }, () => "计价方法");
    expect(filled).toEqual({ text: "税率为25%，按【计价方法】计价。", open: ["计价方法"] });
    expect(openPlaces(filled.text)).toEqual(["【计价方法】"]);
  });

  it("name the same variables in both languages, under codes of their own", () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(policies.filter(({ zh, en }) => names(zh).join() !== names(en).join())).toEqual([]);
    expect(new Set(policies.map(({ code }) => code)).size).toBe(policies.length);
  });
});

describe("the calendar of standards", () => {
  it("tells what is in force for the first time in the year", () => {
    const of = (year: number) =>
      newFor(calendar, { start: `${year}-01-01`, end: `${year}-12-31` }).map(({ code }) => code);
    expect(of(2024)).toEqual(["CAS-I17", "DATA-2023", "CAS-I18"]);
    expect(of(2026)).toEqual(["CAS-I19"]);
    expect(of(2020)).toEqual([]);
  });
});
