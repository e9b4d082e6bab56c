import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "archiveAuth.missing": ["查阅授权不存在", "This authorisation does not exist"],
  "archiveAuth.notArchived": ["项目尚未归档，项目组成员可直接查看，无需查阅授权", "The project is not archived yet; its members read it without an authorisation"],
  "archiveAuth.oneself": ["不能为自己授权，请由其他有权人批准", "You cannot authorise yourself; someone else with the right must approve"],
  "archiveAuth.period": ["截止日不能早于起始日，也不能早于今天", "The last day cannot be before the first day or before today"],
  "archiveAuth.tooLong": ["查阅授权最长 {days} 天", "An authorisation lasts at most {days} days"],
  "archiveAuth.ended": ["该查阅授权已结束", "This authorisation has ended"],
  "archiveAuth.userMissing": ["查阅人不存在或已停用", "This person does not exist or is disabled"],
} as const satisfies Pairs;
