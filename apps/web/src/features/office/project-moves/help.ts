import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  moves: {
    for: ["项目状态的变更及理由；中止和作废由质量管理部门作为第二人决定。", "Moves of projects with their reasons; the quality department is the second person of stops and of making void."],
    first: ["按状态筛选待决定的变更，阅读理由和通知日期，再同意或不同意。", "Filter those that wait, read the reason and the notices, then agree or refuse."],
    who: ["需要质量管理权限；项目组成员和提请人不能决定。", "Needs the right to quality management; neither the team nor who asked decides."],
  },
} as const satisfies Pairs;
