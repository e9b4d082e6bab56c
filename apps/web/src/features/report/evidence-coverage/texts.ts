import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["证据覆盖率", "Evidence coverage"],
  share: ["已有证据 {{covered}} / 审定数 {{balance}}，{{share}}；按风险要求 {{wanted}}%", "Supported {{covered}} of {{balance}} audited, {{share}}; the risk asks for {{wanted}}%"],
  enough: ["达到", "Enough"],
  thin: ["不足", "Too little"],
  part: ["证据", "Evidence"],
  amount: ["金额", "Amount"],
  counted: ["是否计入", "Counted"],
  yes: ["已计入", "Counts"],
  no: ["不重复计入", "Counted elsewhere"],
  cut: ["只列出金额最大的 200 项", "The 200 largest are listed"],
  source: {
    confirmation: ["相符的回函", "Agreed replies"],
    alternative: ["未回函的替代程序（含期后收款）", "Alternative work without a reply, receipts after the period among it"],
    voucher: ["抽凭无异常", "Vouched without exception"],
    sample: ["抽样项目相符", "Sample items in agreement"],
  },
  notCounted: ["未计入", "Not counted"],
  why: {
    differing: ["不符的回函", "Replies that differ"],
    unanswered: ["未回函且无替代程序", "No reply and no alternative work"],
    toCheck: ["尚未检查", "Not checked yet"],
    exceptions: ["检查有异常", "With exceptions"],
    otherSide: ["与余额方向相反的分录", "Lines on the other side of the balance"],
    noLine: ["账套中已没有的分录", "Lines that the books no longer have"],
    calculations: ["重新计算（不能对应到往来单位或分录）", "Calculations, which name no party or line"],
  },
  limits: ["监盘和重新计算不按金额计入；抽凭和抽样按分录金额计入，不扣除其后已结清的部分；同一往来单位或分录只计一次。", "Counts and calculations are not counted by amount; vouchers count as they were booked, whatever was settled since; each party and each line counts once."],
} as const satisfies Pairs;
