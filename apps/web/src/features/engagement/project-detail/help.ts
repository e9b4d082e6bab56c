import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditmember: {
    for: ["项目组成员、角色、计划工时和独立性声明。", "The team: roles, planned hours and declarations of independence."],
    first: ["添加成员并分配角色，成员确认后才能使用项目。", "Add members with their roles; they can work once they have confirmed."],
    who: ["项目负责人、合伙人、现场负责人和项目质量复核人维护；移交项目只能由现任项目负责人进行。", "Kept by the manager, the partner, the in-charge and the engagement quality reviewer; only the present manager hands the project over."],
  },
} as const satisfies Pairs;
