import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  projectStatus: {
    settingUp: ["立项中", "Setting up"],
    inProgress: ["进行中", "In progress"],
    fieldWorkDone: ["外勤结束", "Field work done"],
    reportInReview: ["报告复核中", "Report in review"],
    reportIssued: ["已出报告", "Report issued"],
    archiving: ["归档中", "Archiving"],
    archived: ["已归档", "Archived"],
    suspended: ["中止", "Suspended"],
    void: words.void,
  },
  archiveFlag: {
    open: ["未归档", "Not archived"],
    archiving: ["归档中", "Archiving"],
    archived: ["已归档", "Archived"],
    revised: ["归档后修订", "Revised after archiving"],
    destroyed: ["已销毁", "Destroyed"],
  },
} as const satisfies CodeWords<typeof codes>;
