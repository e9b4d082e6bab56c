import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { describe, expect, it } from "vitest";
import { allowedOrRefused, cell, decides, type Row } from "../../test/decisions.ts";
import { type SignRefusal, signRefusals } from "../sign-off/may-sign.ts";
import { isLicensedOn } from "./licence.ts";
import { GIVEN_BY, type RoleChange, type RoleChangeMissing, roleChangeMissing } from "./role-changes.ts";

const TODAY = "2024-12-01";
const REPORT = "2025-04-20";

const fine: RoleChange = {
  from: null,
  to: 0,
  by: { role: null, rights: [], isSelf: false },
  person: {
    isCpa: true,
    licensedUntil: "2026-12-31",
    isListedPartner: true,
    isManagerOfProject: false,
    isEligibleReviewer: true,
  },
  today: TODAY,
  plannedReport: REPORT,
  isPlanApproved: false,
  hasReason: true,
  hasTakingOverNote: false,
};

const givers: Readonly<Record<string, Pick<RoleChange["by"], "role" | "rights">>> = {
  "firm right 项目委派, outside the project": { role: null, rights: ["assignManager"] },
  "firm right 项目委派, member of the project": { role: 0, rights: ["assignManager"] },
  "firm right 合伙人委派": { role: null, rights: ["assignPartner"] },
  "quality department": { role: null, rights: ["quality"] },
  member: { role: 0, rights: [] },
  PM: { role: 1, rights: [] },
  partner: { role: 2, rights: [] },
  "in-charge": { role: 3, rights: [] },
  EQR: { role: 4, rights: [] },
};
const changes: Readonly<Record<string, Partial<RoleChange>>> = {
  "appoint PM": { to: 1 },
  "appoint partner": { to: 2 },
  "appoint EQR": { to: 4 },
  "appoint in-charge": { to: 3 },
  "appoint member": { to: 0 },
  "role 0 to 2": { from: 0, to: 2 },
  "raise own role": { from: 0, to: 2 },
  "lower a person above": { from: 1, to: 0 },
  "any role change": { from: 0, to: 3 },
  "remove EQR after plan approval": { from: 4, to: null, isPlanApproved: true },
  "remove partner after plan approval": { from: 2, to: null, isPlanApproved: true },
};
const circumstances: Readonly<Record<string, Partial<RoleChange>>> = {
  "licence ends the day before the planned report date": { person: { ...fine.person, licensedUntil: "2025-04-19" } },
  "licence ends on the planned report date": { person: { ...fine.person, licensedUntil: REPORT } },
  "not on the partner list": { person: { ...fine.person, isListedPartner: false } },
  "no CPA": { person: { ...fine.person, isCpa: false } },
  "is PM of the same project": { person: { ...fine.person, isManagerOfProject: true } },
  "not eligible": { person: { ...fine.person, isEligibleReviewer: false } },
  "reason, taking-over note": { hasTakingOverNote: true },
  "no reason": { hasReason: false, hasTakingOverNote: true },
};

const signing: Readonly<Record<string, 0 | 2>> = {
  "sign level 2": signLevel.secondReview,
  "work on papers": signLevel.preparer,
};
const ends: Readonly<Record<string, string>> = { "licence ended yesterday": "2024-11-30", "licence ends today": TODAY };

/** Of what stands against a sign the licence alone. */
function ofLicence(level: 0 | 2, licensedUntil: string): SignRefusal[] {
  const paper = {
    isLocked: false,
    isNotApplicable: false,
    auditUserId: null,
    hasResult: true,
    unexplainedVariations: 0,
    draftAdjustments: 0,
    closedGates: [],
    overrides: [],
    needsQualityReview: false,
    hasUnmappedAccounts: false,
    isEmpty: false,
  };
  const isLicenceOver = !isLicensedOn(TODAY, licensedUntil);
  const request = { level, userId: "m", role: 1, isMember: true, isLicenceOver, signs: [], lastChange: null, paper };
  return signRefusals(request).filter((why) => why === "licenceOver");
}

function missing(row: Row): readonly string[] {
  const level = signing[cell(row, "change")];
  if (level !== undefined) return ofLicence(level, ends[cell(row, "circumstances")] ?? "");
  const by = givers[cell(row, "by")];
  const change = changes[cell(row, "change")];
  if (!by || !change) throw new Error(`unknown: ${row.id}`);
  const isSelf = row.circumstances === "onto oneself" || row.change === "raise own role";
  return roleChangeMissing({
    ...fine,
    ...change,
    ...circumstances[cell(row, "circumstances")],
    by: { role: by.role, rights: by.rights, isSelf },
  });
}

decides("role_changes", (row) => ({ expected: allowedOrRefused(missing(row)) }));

describe("changes of roles", () => {
  const ask = (change: Partial<RoleChange>): RoleChangeMissing[] => roleChangeMissing({ ...fine, ...change });
  const byManager = { role: 1, rights: [], isSelf: false };

  it("name what is missing", () => {
    expect(ask({ to: 3, by: byManager, hasReason: false })).toEqual(["reason"]);
    expect(ask({ to: 2, by: byManager })).toEqual(["appointer"]);
    expect(ask({ to: 1, by: { role: 0, rights: ["assignManager"], isSelf: true } })).toEqual([
      "outsideProject",
      "otherPerson",
    ]);
    expect(
      ask({
        to: 4,
        by: { role: null, rights: ["quality"], isSelf: false },
        person: { ...fine.person, isEligibleReviewer: false },
      }),
    ).toEqual(["eligibility"]);
  });

  it("are never made by the quality reviewer, nor onto a person above", () => {
    const rights = ["assignManager", "assignPartner", "quality"] as const;
    for (const to of [0, 1, 2, 3]) expect(ask({ to, by: { role: 4, rights, isSelf: false } })).toContain("appointer");
    expect(ask({ from: 2, to: 0, by: { role: 1, rights, isSelf: false } })).toEqual(["personAbove"]);
  });

  it("take a role away by the right that gives it", () => {
    expect(ask({ from: 1, to: 0, by: byManager })).toContain("appointer");
    expect(ask({ from: 3, to: 0, by: byManager })).toEqual([]);
    expect(GIVEN_BY[4]?.right).toBe("quality");
  });

  it("let one person be manager and partner in an office of one partner", () => {
    const person = { ...fine.person, isManagerOfProject: true };
    const by = { role: null, rights: ["assignPartner"] as const, isSelf: false };
    expect(ask({ to: 2, by, person })).toEqual(["otherThanManager"]);
    expect(ask({ to: 2, by, person, isSoloOffice: true })).toEqual([]);
  });

  it("ask a licence of today and of the planned report date", () => {
    const by = { role: null, rights: ["assignPartner"] as const, isSelf: false };
    expect(ask({ to: 2, by, person: { ...fine.person, licensedUntil: null } })).toEqual(["licence"]);
    expect(ask({ to: 2, by, plannedReport: null, person: { ...fine.person, licensedUntil: TODAY } })).toEqual([]);
  });
});
