import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  openingbalances: {
    for: ["把客户期初账面数与上年审定数逐项核对，说明每一项差异，并提出期初分录。", "Holds the opening books against last year's audited figures item by item, explains each difference and proposes opening entries."],
    first: ["先在项目资料中指定上年项目；再查看差异，勾选建议入账为草稿，由他人复核。", "Name the prior project first; then look at the differences and book the proposals you tick as drafts for another's review."],
    who: ["成员可以查看和入账草稿；取得或重新取得上年数由项目负责人、合伙人和现场负责人进行，并须说明理由。", "Members read and book drafts; the manager, the partner and the in-charge take last year's figures, again only with a reason."],
  },
} as const satisfies Pairs;
