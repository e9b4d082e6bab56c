import { describe, expect, it } from "vitest";
import { allowedOrRefused, cell, decides, isYes, type Row, yesOrNo } from "../../test/decisions.ts";
import { fen } from "../money.ts";
import {
  type DeliveryFacts,
  deliveryMissing,
  type EarlierReport,
  type IssueFacts,
  issueMissing,
  numberFaults,
  secondReportMissing,
} from "./issue.ts";
import {
  type AdditionField,
  type AssemblingAct,
  LOCKED_ACTS,
  type LockedAct,
  lockMissing,
  phaseOf,
  type ReportPhase,
} from "./lock.ts";
import {
  controlOpinion,
  departureMissing,
  type Extent,
  keyMattersMissing,
  type OpinionFacts,
  openingInventoryOpinions,
  proposeOpinion,
} from "./opinion.ts";
import { readOpinion } from "./opinion-kind.ts";

const bases: Readonly<Record<string, OpinionFacts["goingConcern"]>> = {
  ok: "ok",
  "material uncertainty": "materialUncertainty",
  inappropriate: "inappropriate",
};
const factsOf = (row: Row): OpinionFacts => ({
  misstatement: fen(cell(row, "misstatement")),
  om: fen(cell(row, "om")),
  isMisstatementPervasive: isYes(row.misstatementPervasive),
  scope: cell(row, "scope") as Extent,
  goingConcern: bases[cell(row, "gcBasis")] ?? "ok",
  isUncertaintyDisclosed: isYes(row.gcDisclosed),
  isNondisclosurePervasive: isYes(row.gcPervasive),
  isRepresentationRefused: isYes(row.representationsRefused),
  hasEmphasis: isYes(row.emphasisMatter),
  isPredecessorsYear: isYes(row.predecessorAudited),
  isOtherInformationObtained: isYes(row.otherInfoObtained),
  isListed: isYes(row.listed),
});

decides("opinion", (row) => {
  const { opinion, sections } = proposeOpinion(factsOf(row));
  return { opinion: String(opinion), sections: sections.join(" ") };
});

decides("opinion_old_values", (row) => {
  const read = readOpinion(Number(row.oldOpinionType), isYes(row.emphasisFlag));
  return { opinion: String(read?.opinion), emphasis: yesOrNo(read?.hasEmphasis === true) };
});

const REPORT = "2025-04-20";
const phases: Readonly<Record<string, ReportPhase>> = {
  "before report date": "open",
  "after report date, before archive": "afterReport",
  "after archive": "archived",
};
const complete: Readonly<Record<AdditionField, boolean>> = {
  what: true,
  why: true,
  who: true,
  when: true,
  effect: true,
  reviewer: true,
};
const lockedActs: Readonly<Record<string, LockedAct>> = {
  "procedure result": "procedureResult",
  "letter amount": "letterAmount",
  "materiality revision": "materialityRevision",
};
const assembling: Readonly<Record<string, AssemblingAct>> = {
  "listed by name and hash": { act: "removeDraft", isListed: true },
  "not listed": { act: "removeDraft", isListed: false },
  "sort and index": { act: "sortAndIndex" },
  "sign completion of the checklist": { act: "signChecklist" },
  "obtained on the report date, by whom": { act: "addDocument", obtainedOn: REPORT, obtainedBy: "m" },
  "obtained before the report date, by whom": { act: "addDocument", obtainedOn: "2025-04-19", obtainedBy: "m" },
  "obtained the day after the report date": { act: "addDocument", obtainedOn: "2025-04-21", obtainedBy: "m" },
  "date of obtaining missing": { act: "addDocument", obtainedOn: null, obtainedBy: "m" },
  "what, why, who, when, effect, reviewer": { act: "addAfterFacts", record: complete },
  "reviewer missing": { act: "addAfterFacts", record: { ...complete, reviewer: false } },
};
decides("report_lock", (row) => {
  const action = cell(row, "action");
  const act = assembling[cell(row, "circumstances") || action] ?? { act: lockedActs[action] ?? (action as LockedAct) };
  return { expected: allowedOrRefused(lockMissing(act, phases[cell(row, "when")] ?? "open", REPORT)) };
});

const partner = { userId: "p", hasSecondFactor: true, licensedUntil: "2026-12-31" };
const second = { userId: "c", hasSecondFactor: true, licensedUntil: "2026-12-31" };
const issue: IssueFacts = { partner, second, day: REPORT, sealedBy: "headOffice" };
const delivery: DeliveryFacts = { isFiled: true, code: "C1", codeOnPdf: "C1", filedHash: "h", pdfHash: "h" };
const withSecond = (change: Partial<typeof second>): IssueFacts => ({
  partner,
  second: { ...second, ...change },
  day: REPORT,
  sealedBy: "headOffice",
});
const first = (isVoid: boolean, isFilingWithdrawn: boolean): EarlierReport => ({
  isVoid,
  hasReason: isVoid,
  isFilingWithdrawn,
});
const issued: Readonly<Record<string, () => readonly string[]>> = {
  "partner 2nd factor, second CPA 2nd factor, seal office of head firm": () => issueMissing(issue),
  "same person as partner and second CPA": () => issueMissing({ ...issue, second: partner }),
  "licence of second CPA ended the day before": () => issueMissing(withSecond({ licensedUntil: "2025-04-19" })),
  "licence of second CPA ends that day": () => issueMissing(withSecond({ licensedUntil: REPORT })),
  "seal by a branch": () => issueMissing({ ...issue, sealedBy: "branch" }),
  "second CPA without 2nd factor": () => issueMissing(withSecond({ hasSecondFactor: false })),
  "filed, code": () => deliveryMissing(delivery),
  "filed, no code": () => deliveryMissing({ ...delivery, code: null, codeOnPdf: null }),
  "not filed": () => deliveryMissing({ ...delivery, isFiled: false, code: null }),
  "PDF hash differs from filing": () => deliveryMissing({ ...delivery, pdfHash: "other" }),
  "code on the PDF differs from the register": () => deliveryMissing({ ...delivery, codeOnPdf: "C2" }),
  "first in force": () => secondReportMissing(first(false, false)),
  "first void with reason, filing withdrawn": () => secondReportMissing(first(true, true)),
  "first void, filing not withdrawn": () => secondReportMissing(first(true, false)),
  "reuse of a void number": () => numberFaults(7, 12),
  "next number without a gap": () => numberFaults(13, 12),
  "skip a number": () => numberFaults(14, 12),
};
decides("report_issue", (row) => {
  const missing = issued[cell(row, "circumstances")];
  if (!missing) throw new Error(`unknown: ${row.id}`);
  return { expected: allowedOrRefused(missing()) };
});

const clean: OpinionFacts = {
  misstatement: 0n,
  om: fen("2932000.00"),
  isMisstatementPervasive: false,
  scope: "none",
  goingConcern: "ok",
  isUncertaintyDisclosed: false,
  isNondisclosurePervasive: false,
  isRepresentationRefused: false,
  hasEmphasis: false,
  isPredecessorsYear: false,
  isOtherInformationObtained: true,
  isListed: false,
};

describe("the opinion proposed", () => {
  it("says why: each reason under the opinion it asks for", () => {
    const { because, isContested } = proposeOpinion({ ...clean, misstatement: clean.om, scope: "material" });
    expect({ because, isContested }).toEqual({ because: { 3: ["misstatement", "scope"] }, isContested: false });
  });

  it("is contested where one matter asks for an adverse opinion and another for a disclaimer", () => {
    const facts = { ...clean, goingConcern: "inappropriate" as const, scope: "pervasive" as const };
    expect(proposeOpinion(facts)).toMatchObject({ opinion: 5, isContested: true });
  });

  it("disclaims for uncertainties that cannot be judged together and for integrity in doubt", () => {
    expect(proposeOpinion({ ...clean, areUncertaintiesUnjudgeable: true }).opinion).toBe(5);
    expect(proposeOpinion({ ...clean, isIntegrityInDoubt: true }).because).toEqual({ 5: ["integrity"] });
  });

  it("is modified by opening misstatements, and by statement where opening inventory cannot be verified", () => {
    expect(proposeOpinion({ ...clean, opening: "material" }).opinion).toBe(3);
    expect(proposeOpinion({ ...clean, opening: "pervasive" }).opinion).toBe(4);
    const unverified = { ...clean, isOpeningUnverified: true };
    expect(proposeOpinion(unverified)).toMatchObject({
      opinion: 3,
      isSplit: true,
      because: { 3: ["openingUnverified"] },
    });
    // Whatever else qualifies, or is graver, takes the balance sheet with it.
    for (const more of [{ scope: "material" }, { opening: "material" }, { misstatement: clean.om }] as const)
      expect(proposeOpinion({ ...unverified, ...more })).toMatchObject({ opinion: 3, isSplit: false });
    expect(proposeOpinion({ ...unverified, scope: "pervasive" })).toMatchObject({ opinion: 5, isSplit: false });
    expect(proposeOpinion({ ...clean, scope: "material" }).isSplit).toBe(false);
    expect(openingInventoryOpinions).toEqual({ balanceSheet: 1, incomeStatement: 3, cashFlowStatement: 3 });
  });

  /** Every opinion with every set of paragraphs. */
  const every: OpinionFacts[] = [
    clean,
    { ...clean, scope: "material" as const },
    { ...clean, goingConcern: "inappropriate" as const },
    { ...clean, scope: "pervasive" as const },
  ].flatMap((facts) =>
    Array.from({ length: 32 }, (_, bits) => ({
      ...facts,
      hasEmphasis: (bits & 1) > 0,
      isPredecessorsYear: (bits & 2) > 0,
      isListed: (bits & 4) > 0,
      isOtherInformationObtained: (bits & 8) > 0,
      goingConcern: facts.goingConcern === "ok" && bits >= 16 ? ("materialUncertainty" as const) : facts.goingConcern,
      isUncertaintyDisclosed: true,
    })),
  );

  it("puts sections in one order for every opinion and every set of paragraphs", () => {
    const order = "opinion basis goingConcern emphasis kam otherMatter otherInformation management auditor".split(" ");
    for (const { sections } of every.map(proposeOpinion)) {
      expect(sections).toEqual(order.filter((section) => sections.some((one) => one === section)));
      expect(sections).toEqual(expect.arrayContaining(["opinion", "basis", "management", "auditor"]));
    }
  });

  it("has neither key audit matters nor other information beside a disclaimer, and emphasis beside 1 and 3 alone", () => {
    const by = (opinions: readonly number[]) =>
      new Set(every.map(proposeOpinion).flatMap((one) => (opinions.includes(one.opinion) ? one.sections : [])));
    expect([by([5]).has("kam"), by([5]).has("otherInformation"), by([4]).has("kam")]).toEqual([false, false, true]);
    expect([by([1, 3]).has("emphasis"), by([4, 5]).has("emphasis")]).toEqual([true, false]);
  });

  it("is departed from by the partner after consultation", () =>
    expect(departureMissing({ isByPartner: false, hasConsultation: false })).toEqual(["partner", "consultation"]));

  it("reads no other numbers as opinions", () =>
    expect([0, 6].map((kind) => readOpinion(kind, false))).toEqual([null, null]));

  it("on internal control is adverse from one material deficiency on", () =>
    expect([controlOpinion(0), controlOpinion(1)]).toEqual([1, 4]));
});

describe("key audit matters", () => {
  const matter = {
    isToldToGovernance: true,
    hasRisk: true,
    hasProcedures: true,
    hasPaper: true,
    isToldElsewhere: false,
  };

  it("are at least one or a reason why none", () => {
    expect(keyMattersMissing([], false)).toEqual(["matterOrReason"]);
    expect(keyMattersMissing([], true)).toEqual([]);
    expect(keyMattersMissing([matter], false)).toEqual([]);
  });

  it("link governance, risk, procedures and paper, and are told in one place", () =>
    expect(
      keyMattersMissing(
        [
          matter,
          { isToldToGovernance: false, hasRisk: false, hasProcedures: false, hasPaper: false, isToldElsewhere: true },
        ],
        false,
      ),
    ).toEqual(["governance", "risk", "procedures", "paper", "toldOnce"]));
});

describe("the lock", () => {
  it("begins after the report date and says what is missing", () => {
    expect([
      phaseOf(null, REPORT, false),
      phaseOf(REPORT, REPORT, false),
      phaseOf(REPORT, "2025-04-21", false),
      phaseOf(REPORT, REPORT, true),
    ]).toEqual(["open", "open", "afterReport", "archived"]);
    const document: AssemblingAct = { act: "addDocument", obtainedOn: null, obtainedBy: null };
    expect(lockMissing(document, "afterReport", REPORT)).toEqual(["obtainedOn", "obtainedBy"]);
    for (const act of LOCKED_ACTS) expect(lockMissing({ act }, "afterReport", REPORT)).toEqual(["locked"]);
  });
});

describe("issue", () => {
  it("names everything that is missing", () =>
    expect(issueMissing({ partner: null, second: null, day: REPORT, sealedBy: null })).toEqual([
      "partner",
      "secondCpa",
      "headOfficeSeal",
    ]));

  it("begins its numbers at 1", () => expect([numberFaults(1, 0), numberFaults(2, 0)]).toEqual([[], ["gap"]]));

  it("of a first report waits for no other", () => expect(secondReportMissing(null)).toEqual([]));
});
