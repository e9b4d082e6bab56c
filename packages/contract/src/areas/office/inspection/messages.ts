import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "inspection.missing": ["检查账号不存在", "This inspector account does not exist"],
  "inspection.closed": ["检查账号只能查阅被检查的项目，不能使用此功能", "An inspector account only reads the project under inspection; this is not open to it"],
  "inspection.readOnly": ["检查账号只能查阅，不能修改或另行生成内容；需要时请事务所经办人办理", "An inspector account only reads and has nothing made; ask the firm where that is needed"],
  "inspection.notYet": ["检查账号自 {day} 起生效", "The inspector account begins on {day}"],
  "inspection.over": ["检查账号已到期，需要延长时请事务所重新开立", "The inspector account has expired; the firm gives a new one where more time is needed"],
  "inspection.ended": ["检查账号已由事务所收回", "The firm has ended this inspector account"],
  "inspection.period": ["截止日不能早于起始日，也不能早于今天", "The last day cannot be before the first day or before today"],
  "inspection.tooLong": ["检查账号最长 {days} 天，到期后可重新开立", "An inspector account lasts at most {days} days; a new one can be given afterwards"],
  "inspection.alreadyEnded": ["该检查账号已收回", "This inspector account has ended"],
  "notice.inspectionGiven.title": ["已开立检查账号", "An inspector account was given"],
  "notice.inspectionGiven.text": ["{name}为{authority}的{inspector}开立检查账号，可在 {from} 至 {to} 查阅项目“{project}”：{reason}", "{name} gave {inspector} of {authority} an account to read the project “{project}” from {from} to {to}: {reason}"],
  "notice.inspectionEnded.title": ["检查账号已收回", "An inspector account has ended"],
  "notice.inspectionEnded.text": ["{name}收回了{authority}的{inspector}对项目“{project}”的检查账号：{reason}", "{name} ended the account of {inspector} of {authority} for the project “{project}”: {reason}"],
} as const satisfies Pairs;
