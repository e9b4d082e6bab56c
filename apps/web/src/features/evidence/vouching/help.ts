import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  pzcheckcenter: {
    for: ["汇总您所在各项目中抽取的凭证及其核对情况。", "Vouchers drawn in all your projects, with how their checks stand."],
    first: ["按“待我处理”筛选，打开一张凭证，逐项核对并选择结果。", "Filter by what waits for you, open a voucher, tick its points and choose the result."],
    who: ["项目组成员核对；负责人、合伙人或现场负责人复核他人核对的凭证，必核项目只有他们可以增减。", "Members check. The manager, the partner or the in-charge reviews what others have checked; only they change the points that must be checked."],
  },
  pzcheck: {
    for: ["本项目抽取的凭证：核对内容、结果、差异和复核。", "Vouchers drawn in this project: points checked, results, differences and reviews."],
    first: ["选择报表项目，逐张核对；有差异时写明金额和说明，并可直接编制调整。", "Choose a statement item and check voucher by voucher; an exception needs its amount and an explanation, and can be adjusted at once."],
    who: ["项目组成员核对；复核由项目负责人、合伙人或现场负责人进行，且不能复核自己核对的凭证。", "Members check. The manager, the partner or the in-charge reviews, never what they have checked themselves."],
  },
} as const satisfies Pairs;
