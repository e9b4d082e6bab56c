import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  archiveauth: {
    for: ["授权人员在一定期限内查阅已归档的项目。", "Gives people access to archived projects for a number of days."],
    first: ["选择项目、人员和期限，写明原因。", "Choose the project, the person and the days, and give the reason."],
    who: ["需要档案权限；随时可以结束授权，每日查阅都有记录。", "Needs the right over archives. Access can be ended at any time, and each day's reading is recorded."],
  },
} as const satisfies Pairs;
