import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  journaltests: {
    for: ["按规则测试序时账，找出需要关注的会计分录。", "Tests the journal by rules and finds entries that deserve attention."],
    first: ["查看规则后运行测试，按风险高低查看命中的凭证，再写结论。", "Look at the rules, run the test, go through the hits from the highest risk, then conclude."],
    who: ["项目组成员都可以设置规则、运行测试和抽取命中的凭证。", "All members set rules, run tests and draw what was hit."],
  },
} as const satisfies Pairs;
