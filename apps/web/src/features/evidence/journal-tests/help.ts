import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  journaltests: {
    for: ["按规则测试序时账，找出需要关注的会计分录。", "Tests the journal by rules and finds entries that deserve attention."],
    first: ["设好规则并由负责人批准，运行测试，按风险高低查看命中的凭证，再写结论，由另一位负责人确认。", "Set the rules and have a leader approve them, run the test, go through the hits from the highest risk, then conclude; another leader confirms."],
    who: ["项目组成员都可以设置规则、运行测试和抽取命中的凭证；规则由没有保存、没有执行的负责人批准，未批准的测试是草稿。", "All members set rules, run tests and draw what was hit. A leader who neither saved nor ran them approves the rules; until then a run is a draft."],
  },
} as const satisfies Pairs;
