import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  acctadjust: {
    for: ["汇总您各项目的审计调整：客户意见、哪些需客户入账、客户账中是否已有相应凭证；并导出为用友 U8、金蝶 K/3 或 Excel 凭证。", "Adjustments of all your projects: what the client says, which of them it has to book, and whether its books have the voucher; exported as vouchers for U8, K/3 or Excel."],
    first: [
      "选中一个项目的分录，选择“导出凭证”，填写客户是否已结账、凭证日期和起始号；重新导入客户账套后，科目和金额相同的凭证会自动列出。K/3 如只接受 xls，请在 Excel 中另存。",
      "Select entries of one project and export them; say whether the year is closed, the date and the first number. After the client's books are imported again, vouchers with the same accounts and amounts are listed. Where K/3 takes xls alone, save the file as such in Excel.",
    ],
    who: ["项目组成员查看和导出；客户意见由负责人在审计调整中登记。", "Members see and export; leads record the client's opinion on the entry."],
  },
} as const satisfies Pairs;
