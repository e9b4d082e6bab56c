import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  cutoff: {
    for: ["检查资产负债表日前后的凭证是否记入正确的期间。", "Tests whether vouchers around the period end stand in the right period."],
    first: ["选择类别和天数，查看前后的凭证，抽取需要核对的。", "Choose a kind and the days, look at the vouchers on both sides, and draw those to be checked."],
    who: ["项目组成员都可以查看和抽凭。", "All members look and draw vouchers."],
  },
} as const satisfies Pairs;
