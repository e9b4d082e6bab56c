import type { Acts } from "../../../records.ts";

export const acts = {
  groupCompany: {
    sign: ["签署报表数据", "Sign the figures off"],
    take: ["从项目取报表数据", "Take figures out of a project"],
  },
  groupEntry: { review: ["复核抵销分录", "Review the elimination"] },
  consolidation: { consolidate: ["执行合并", "Consolidate"] },
} as const satisfies Acts;
