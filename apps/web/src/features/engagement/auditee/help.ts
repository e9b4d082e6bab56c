import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  custbaseinfo: {
    for: ["被审计单位的基本信息、经营情况和重要合同，以及与本所客户档案的差异。", "The client's base data, business and key contracts, and what differs from the firm's register."],
    first: ["先看“与客户档案比较”，逐项选择采用哪一边；再补充情况说明和重要合同，并为合同附上证据。", "Begin with what differs from the register and choose a side field by field; then fill in the notes and the key contracts with their evidence."],
    who: ["项目组成员填写；项目质量复核人和归档后的查阅人只能查看。更新客户档案需要修改客户的权限。每次修改都留有变更记录。", "Members of the team write; the engagement quality reviewer and readers of the archive read. Updating the register needs the right to change clients. Every change stays in the history."],
  },
} as const satisfies Pairs;
