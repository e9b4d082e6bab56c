import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  tieout: {
    for: ["每个数据用在哪里、每份资料依据哪些数据；来源一变，所有依赖它的资料立即标红。", "Where each figure is used and what each record rests on; once a source changes, all that hangs on it turns red at once."],
    first: ["先看标红的资料，点开核对当时数与最新数，再到资料中重新发布、确认或更正。", "Begin with what is red: open it, compare what was held with what is, then publish, confirm or correct the record again."],
    who: ["项目成员均可查看；资料由各自的编制人和负责人处理。", "All members look; each record is put right by those who make it and lead it."],
  },
} as const satisfies Pairs;
