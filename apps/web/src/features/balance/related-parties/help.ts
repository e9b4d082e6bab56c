import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  relatedparties: {
    for: ["被审计单位的关联方，按客户保存，供明细表、会计分录测试和以后年度的项目使用。", "Who is related to the client: kept from year to year, read by detail schedules and journal entry tests."],
    first: ["从“更多”中的可能的关联方逐个登记，或粘贴、导入客户提供的清单。", "Add the names proposed under More one by one, or paste or import the client's list."],
    who: ["项目组成员登记和修改；移出须说明理由。归档的项目显示归档时的名单。", "Members add and change; a removal needs a reason. An archived project shows the list as it was then."],
  },
} as const satisfies Pairs;
