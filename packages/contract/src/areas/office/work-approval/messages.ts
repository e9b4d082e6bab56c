import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "worklog.nothingToHandIn": ["这一周没有可提交的工时：没有草稿或被退回的工时", "There is nothing to hand in of this week: no drafts, nothing sent back"],
  "worklog.ownApproval": ["本人的工时须由他人审批", "One's own hours are approved by somebody else"],
  "worklog.notApprover": ["“{title}”须由项目负责人或项目合伙人审批；项目负责人和合伙人本人的工时、不属于项目的工时，由项目合伙人或有“查看全所”权限的人审批", "“{title}” is approved by the manager or the partner of its project; hours of these two, and of no project, by its partner or by who sees all of the firm"],
  "worklog.notHandedIn": ["“{title}”尚未提交，或已有人审批、退回", "“{title}” is not handed in, or somebody has approved or returned it"],
  "worklog.notApproved": ["“{title}”尚未审批，无需重新打开", "“{title}” is not approved: there is nothing to open again"],
  "worklog.entryTwice": ["同一条工时列了两次", "An entry stands there twice"],
  "notice.hoursHandedIn.title": ["工时待审批", "Hours to approve"],
  "notice.hoursHandedIn.text": ["{name}提交了 {week} 起一周的工时，请审批", "{name} has handed in the hours of the week of {week}: approve them"],
  "notice.hoursReturned.title": ["工时被退回", "Hours sent back"],
  "notice.hoursReturned.text": ["{name}退回了您的 {count} 条工时（{title}）：{reason}", "{name} has sent back {count} of your entries ({title}): {reason}"],
  "notice.hoursReopened.title": ["已审批的工时被重新打开", "Approved hours opened again"],
  "notice.hoursReopened.text": ["{name}重新打开了您的 {count} 条工时（{title}）：{reason}", "{name} has opened {count} of your approved entries again ({title}): {reason}"],
  "notice.hoursApproved.title": ["工时已审批", "Hours approved"],
  "notice.hoursApproved.text": ["{name}审批了您的 {count} 条工时，共 {hours} 小时", "{name} has approved {count} of your entries, {hours} hours"],
} as const satisfies Pairs;
