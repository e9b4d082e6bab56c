import { describe, expect, it } from "vitest";
import { allowedOrRefused, cell, decides, type Row } from "../../test/decisions.ts";
import { archiveClock } from "./clock.ts";
import { type ArchiveAct, type ArchiveActor, archiveMissing } from "./rights.ts";

decides("archive_clock", (row) => {
  const { due, overdueDays, keepUntil } = archiveClock(cell(row, "from"), cell(row, "applied"));
  return { due, overdueDays: String(overdueDays), keepUntil };
});

const actors: Readonly<Record<string, readonly ArchiveActor[]>> = {
  pm: ["manager"],
  partner: ["partner"],
  "archivist outside the project": ["archivist"],
  "archivist on the team": ["archivist"],
  "pm+archivist+other reviewer": ["manager", "archivist"],
  "pm+archivist, reviewer is the author": ["manager", "archivist"],
  "quality department": ["quality"],
};
const acts: Readonly<Record<string, (by: readonly ArchiveActor[], who: string, how: string) => ArchiveAct>> = {
  "change report date after issue": (by) => ({ act: "changeReportDate", by, isIssued: true }),
  apply: (by, _, how) => ({
    act: "apply",
    by,
    isPreparationEmpty: how !== "preparation list open",
    isOverdue: how.startsWith("overdue"),
    hasPartnersReason: how === "overdue, partner reason",
  }),
  check: (by, who) => ({ act: "check", by, isOnTeam: who === "archivist on the team" }),
  deny: (by, who) => ({ act: "deny", by, isOnTeam: who === "archivist on the team", hasReason: true }),
  confirm: (by, _, how) => ({ act: "confirm", by, isChecked: how === "checked" }),
  "look after archive": (by, who, how) => ({
    act: "look",
    by,
    isAuthorised: who === "authorised",
    isInTime: how !== "time over",
    hasReason: how !== "no reason",
  }),
  "add after archive": (by, who, how) => ({
    act: "add",
    by,
    isReviewedByOther: who.endsWith("other reviewer"),
    hasReason: how === "reason",
  }),
  "change old after archive": (by) => ({ act: "changeOld", by }),
  delete: (by, who, how) => ({
    act: "destroy",
    by,
    persons: who === "two persons" ? 2 : 1,
    isRetentionOver: how.startsWith("after retention"),
    isOnHold: how.endsWith("legal hold"),
  }),
  "set legal hold": (by) => ({ act: "setHold", by }),
  "lift legal hold": (by) => ({ act: "liftHold", by }),
};
const actOf = (row: Row): ArchiveAct => {
  const [who, act] = [cell(row, "who"), acts[cell(row, "action")]];
  if (!act) throw new Error(`unknown: ${row.id}`);
  return act(actors[who] ?? [], who, cell(row, "circumstances"));
};

decides("archive_rights", (row) => ({ expected: allowedOrRefused(archiveMissing(actOf(row))) }));

describe("the archive", () => {
  it("is due after sixty days whatever the holidays, overdue by one on the next, its report date fixed after issue", () => {
    expect(archiveClock("2025-04-20", "2025-06-20")).toMatchObject({ due: "2025-06-19", overdueDays: 1 });
    expect(archiveMissing({ act: "changeReportDate", by: ["partner"], isIssued: true })).toEqual(["beforeIssue"]);
    expect(archiveMissing({ act: "changeReportDate", by: ["partner"], isIssued: false })).toEqual([]);
  });

  it("keeps a component's papers as long as the group's", () => {
    expect(archiveClock("2025-03-01", "2025-03-01", { groupReport: "2025-04-20" }).keepUntil).toBe("2035-04-20");
    expect(archiveClock("2025-05-01", "2025-05-01", { groupReport: "2025-04-20" }).keepUntil).toBe("2035-05-01");
  });

  it("follows other limits where the rule is revised", () =>
    expect(archiveClock("2025-04-20", "2025-04-20", { days: 90, years: 15 })).toEqual({
      due: "2025-07-19",
      overdueDays: 0,
      keepUntil: "2040-04-20",
    }));

  it("names what is missing", () => {
    expect(archiveMissing({ act: "deny", by: [], isOnTeam: true, hasReason: false })).toEqual([
      "archivist",
      "offTeam",
      "reason",
    ]);
    expect(archiveMissing({ act: "destroy", by: [], persons: 1, isRetentionOver: false, isOnHold: true })).toEqual([
      "twoPersons",
      "retentionOver",
      "noHold",
    ]);
  });
});
