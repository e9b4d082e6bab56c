import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  mgroup: {
    for: ["把常用的收件人编成邮件组，写信时一次选中。", "Groups of receivers that are chosen together when a mail is written."],
    first: ["点击“新建邮件组”，选择成员并保存。", "Choose “New mail group”, pick its people and save."],
    who: ["合伙人、项目经理、审计员、质控和函证中心可以新建、修改和删除。", "Partners, managers, auditors, quality control and the confirmation centre add, change and delete them."],
  },
} as const satisfies Pairs;
