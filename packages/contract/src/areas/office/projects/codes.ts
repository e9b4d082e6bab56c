import type { Tones } from "../../../code-kind.ts";

export const projectStatus = {
  settingUp: 0,
  inProgress: 1,
  fieldWorkDone: 2,
  reportInReview: 3,
  reportIssued: 4,
  archiving: 5,
  archived: 6,
  suspended: 8,
  void: 9,
} as const;
/** `destroyed`: its years are over, and of its archive only the certificate is left. */
export const archiveFlag = { open: 0, archiving: 1, archived: 2, revised: 3, destroyed: 4 } as const;
/** What the authorised may open in the archive. */
export const archivedFlags = [archiveFlag.archived, archiveFlag.revised] as const;
/** Nobody works in it any more. */
export const endedFlags = [...archivedFlags, archiveFlag.destroyed] as const;
export const isArchivedFlag = (flag: number): boolean => archivedFlags.some((one) => one === flag);

/** What a project lacks before its work may begin (practice 9). */
export const startLacks = [
  "acceptance",
  "decision",
  "declined",
  "factsMoved",
  "contract",
  "contractFile",
  "contractLate",
  "partner",
  "reviewer",
  "declarations",
] as const;
export type StartLack = (typeof startLacks)[number];

export const codes = { projectStatus, archiveFlag } as const;

export const tones = {
  projectStatus: {
    inProgress: "busy",
    fieldWorkDone: "busy",
    reportInReview: "attention",
    reportIssued: "good",
    archiving: "attention",
    archived: "good",
  },
  archiveFlag: { archiving: "attention", archived: "good", revised: "attention" },
} as const satisfies Tones<typeof codes>;
