import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "auditee.missing": ["该项目尚未建立被审计单位信息", "The project has no copy of its client yet"],
  "auditee.contractMissing": ["重要合同不存在或已被删除", "The contract does not exist or was deleted"],
  "auditee.same": ["“{field}”与客户档案一致，无需采用", "“{field}” is the same in the firm's register"],
  "auditee.days": ["终止日不能早于起始日", "A contract does not end before it begins"],
} as const satisfies Pairs;
