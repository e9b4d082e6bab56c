import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  projectMember: {
    add: ["加入", "Add"],
    role: ["变更角色", "Change role"],
    remove: ["移出", "Remove"],
    hours: ["调整工时", "Change hours"],
    accept: ["接受", "Accept"],
    decline: ["拒绝", "Decline"],
    suspend: ["独立性待决定，暂停参与", "Suspend: independence waits for a decision"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  projectMember: { role: "projectRole", checked: "memberState" },
} as const satisfies FieldCodes;
