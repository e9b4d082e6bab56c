import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  paperStatus: {
    notStarted: ["未开始", "Not started"],
    inProgress: ["编制中", "In progress"],
    prepared: ["已编制", "Prepared"],
    firstReview: ["一级复核", "First review"],
    secondReview: ["二级复核", "Second review"],
    thirdReview: ["三级复核", "Third review"],
    changedAfterSign: ["签署后变更", "Changed after signing"],
    notApplicable: words.notApplicable,
    locked: ["已锁定", "Locked"],
  },
  judgementStatus: {
    draft: ["草稿", "Draft"],
    handedIn: ["待批准", "Handed in"],
    approved: ["已批准", "Approved"],
    superseded: ["已被修订", "Superseded"],
  },
  conclusionStatus: {
    draft: ["草稿", "Draft"],
    concluded: ["已作结论", "Concluded"],
    superseded: ["已变更或撤回", "Changed or taken back"],
    toConfirm: ["待确认", "To confirm"],
  },
  signLevel: {
    preparer: ["编制人", "Preparer"],
    firstReview: ["一级复核", "First review"],
    secondReview: ["二级复核", "Second review"],
    thirdReview: ["三级复核", "Third review"],
    qualityReview: ["项目质量复核", "Engagement quality review"],
  },
} as const satisfies CodeWords<typeof codes>;
