import { describe, expect, it } from "vitest";
import { hoursOf, parseHours } from "../../../parts/engagement/project-detail/hours.ts";
import { atRest, nextStep, stepsOf } from "./progress.ts";
import { isIndependent, periodOf, proposedName, usualYear } from "./proposals.ts";

const none = {
  periods: 0,
  tbRows: 0,
  vouchers: 0,
  accounts: 0,
  unmapped: 0,
  toConfirm: 0,
  adjustDraft: 0,
  adjustForReview: 0,
  adjustChecked: 0,
  itemsSigned: 0,
  itemsTotal: 110,
};
const imported = { ...none, periods: 1, tbRows: 90, vouchers: 173, accounts: 80 };

describe("the progress of the main job", () => {
  it("of an archived project has nothing that goes on", () => {
    expect(stepsOf(none).map(({ state }) => state)).toContain("next");
    expect(atRest(stepsOf(none)).map(({ state }) => state)).not.toContain("next");
  });

  it.each([
    ["a new project imports first", none, "acquire"],
    ["a trial balance without its journal is not the whole set of books", { ...imported, vouchers: 0 }, "acquire"],
    ["unmapped accounts come before adjustments", { ...imported, unmapped: 2 }, "prepare"],
    ["so do suggestions nobody has confirmed", { ...imported, toConfirm: 1 }, "prepare"],
    ["then the adjustments", imported, "adjust"],
    ["drafts and what waits for review hold it up", { ...imported, adjustChecked: 3, adjustForReview: 1 }, "adjust"],
    ["approved adjustments lead to the trial balance", { ...imported, adjustChecked: 8 }, "balance"],
    ["the first signature to the rest of them", { ...imported, adjustChecked: 8, itemsSigned: 4 }, "sign"],
    ["signing without any adjustment waits for none", { ...imported, itemsSigned: 4 }, "sign"],
  ])("%s", (_why, progress, name) => expect(nextStep(stepsOf(progress))?.name).toBe(name));

  it("has nothing next when every item is signed", () => {
    const all = stepsOf({ ...imported, adjustChecked: 1, itemsSigned: 110 });
    expect(all.map((step) => step.state)).toEqual(["done", "done", "done", "done", "done"]);
    expect(nextStep(all)).toBeUndefined();
  });
  it("marks one open step as next and those after it as later", () => {
    expect(stepsOf(none).map((step) => step.state)).toEqual(["next", "later", "later", "later", "later"]);
  });
});

describe("a new project", () => {
  const say = (key: string, params: object) => `${key.split(".")[1]}:${Object.values(params).join("|")}`;
  const audit = { code: "AUD-FS-05", name: "民营企业年报审计" };
  it("is named by client and year, other work by its category", () => {
    expect(proposedName({ client: "甲", year: 2024, category: audit }, say)).toBe("nameAudit:甲|2024");
    expect(proposedName({ client: "甲", year: 2024, category: undefined }, say)).toBe("nameAudit:甲|2024");
    const review = { code: "REV-FS", name: "财务报表审阅" };
    expect(proposedName({ client: "甲", year: 2024, category: review }, say)).toBe("nameOther:甲|2024|财务报表审阅");
    expect(proposedName({ client: undefined, year: 2024, category: audit }, say)).toBe("");
  });
  it("is about the calendar year before", () => {
    expect(periodOf(usualYear("2025-01-06"))).toEqual({
      periodStart: "2024-01-01",
      periodEnd: "2024-12-31",
      baseDate: "2024-12-31",
    });
  });
  it("has a quality reviewer who holds no other place", () => {
    expect(isIndependent({ pmUserId: 1, partnerUserId: 2, qcUserId: 3 })).toBe(true);
    expect(isIndependent({ pmUserId: 1, partnerUserId: 2, qcUserId: null }, 1)).toBe(true);
    expect(isIndependent({ pmUserId: 3, qcUserId: 3 })).toBe(false);
    expect(isIndependent({ partnerUserId: 3, qcUserId: 3 })).toBe(false);
    expect(isIndependent({ pmUserId: 1, qcUserId: 3 }, 3)).toBe(false);
  });
});

describe("planned hours", () => {
  it("leave out who has declined, and add without a rest", () => {
    const hours = [0.1, 0.2, 40].map((planhours) => ({ planhours, checked: 1 }));
    expect(hoursOf([...hours, { planhours: 99, checked: 2 }])).toBe(40.3);
  });
  it.each([
    ["30.5", 30.5],
    ["1,200", 1200],
    ["", undefined],
    ["-1", undefined],
    ["1.234", undefined],
    ["8h", undefined],
  ])("%s typed is %s", (text, hours) => expect(parseHours(text)).toBe(hours));
});
