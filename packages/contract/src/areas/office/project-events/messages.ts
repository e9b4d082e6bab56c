import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "projectEvent.endsBeforeStart": ["结束时间须晚于开始时间", "The end must come after the start"],
  "projectEvent.tooLong": ["一个事件最多 {days} 天，请分段登记", "An event lasts {days} days at most: enter it in parts"],
  "projectEvent.strangers": ["{names}不是本项目成员，不能参与", "{names}: not members of this project"],
  "projectEvent.ofAnother": ["只有创建人、项目负责人、合伙人或现场负责人可以修改此事件", "Only its creator, the manager, the partner or the in-charge may change this event"],
  "projectEvent.hasHours": ["“{title}”已有 {count} 条工时确认或提交，不能删除", "“{title}” has {count} accepted or submitted hours and must stay"],
  "projectEvent.tooMany": ["这段时间的事件超过 {count} 个，请缩短时间范围", "More than {count} events in this time: ask for fewer days"],
  "projectEvent.nobody": ["参与人都已停用或退出项目，没有可邀请的人", "Nobody of those who take part is still on the project"],
  "notice.hoursInvited.title": ["请确认工时", "Hours to confirm"],
  "notice.hoursInvited.text": ["{name}邀请您登记“{title}”的工时（{project}），请在首页接受或拒绝", "{name} invites you to log hours for “{title}” ({project}): accept or refuse on the home page"],
  "notice.hoursRefused.title": ["工时邀请被拒绝", "Invitation refused"],
  "notice.hoursRefused.text": ["{name}拒绝了“{title}”{day} 的工时：{reason}", "{name} refused the hours of “{title}” on {day}: {reason}"],
  "worklog.notInvited": ["这条工时不是邀请，无需确认", "These hours are no invitation: there is nothing to accept"],
  "worklog.answered": ["工时已提交，不能再改变对邀请的答复", "The hours are submitted; the answer to the invitation stands"],
  "worklog.acceptFirst": ["请先接受邀请，再修改工时", "Accept the invitation before changing its hours"],
  "mailGroup.ofAnother": ["此组由{name}创建并供大家使用，只有创建人可以改为个人组", "{name} made this group for everybody; only its creator can turn it into an own one"],
} as const satisfies Pairs;
