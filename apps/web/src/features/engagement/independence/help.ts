import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  independence: {
    for: ["质量部门对影响独立性的情形作出决定；所有人员的声明保留在此。", "Where the quality department decides on threats to independence; everybody's declarations stay here."],
    first: ["筛选“待决定”，打开一份，阅读回答，再决定防范措施或不得参与。", "Filter by “Waiting”, open one, read the answers, then decide on a safeguard or bar the person."],
    who: ["需要质量管理权限；项目组成员和声明人本人不能决定。", "Needs the right to quality management. Nobody decides who works on the project, or on their own."],
  },
} as const satisfies Pairs;
