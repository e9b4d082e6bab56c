import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  legalsubject: {
    for: ["维护签订合同、开具发票的总所和分所。", "The offices of the firm that sign contracts and issue invoices."],
    first: ["新建法律主体并填写纳税人识别号，再把常用的一个设为默认。", "Add a legal subject with its taxpayer number, then make the usual one the default."],
    who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
  },
} as const satisfies Pairs;
