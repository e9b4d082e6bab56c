import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  projectRole: {
    member: ["项目组成员", "Team member"],
    manager: ["项目负责人", "Project manager"],
    partner: ["项目合伙人", "Engagement partner"],
    inCharge: ["现场负责人", "In-charge"],
    qualityControl: ["项目质量复核人", "Engagement quality reviewer"],
  },
  memberState: {
    pending: ["待确认", "To confirm"],
    confirmed: ["已确认", "Confirmed"],
    declined: ["已拒绝", "Declined"],
    removed: ["已移出", "Removed"],
  },
} as const satisfies CodeWords<typeof codes>;
