import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "home.cardTwice": ["同一张卡片不能放在两处", "A card cannot be in two places"],
  "home.item.openTasks": ["待我处理", "Waiting for me"],
  "home.item.overdueTasks": ["已逾期", "Overdue"],
  "home.item.archiveDue": ["临近归档", "To archive soon"],
  "home.item.hoursThisWeek": ["本周工时", "Hours this week"],
  "home.item.unread": ["未读通知", "Unread notices"],
  "view.missing": ["视图不存在或已被删除", "The view does not exist or has been deleted"],
  "view.nameTaken": ["已有名为 {name} 的视图", "There is a view named {name} already"],
  "view.tooMany": ["每个列表最多保存 {limit} 个视图", "A list keeps at most {limit} views"],
  "view.shareRight": ["与全所共享视图需要系统管理权限", "Sharing a view with the firm needs the right of administration"],
  "worklog.missing": ["工时记录不存在或已被删除", "The entry does not exist or has been deleted"],
  "worklog.step": ["工时须为 0.25 小时的整数倍", "Hours are logged in steps of 0.25"],
  "worklog.overDay": ["{day} 已登记 {logged} 小时，加上本次共 {total} 小时，每天不能超过 24 小时", "{day} already has {logged} hours; with these it would be {total}, and a day has at most 24"],
  "worklog.overSpan": ["工时 {hours} 小时超过了起止时间之间的 {span} 小时", "{hours} hours are more than the {span} between begin and end"],
  "worklog.timeMissing": ["请填写日期和工时，或者开始和结束时间", "Give a day and hours, or begin and end"],
  "worklog.endBeforeStart": ["结束时间须晚于开始时间", "The end must come after the start"],
  "worklog.spanTooLong": ["一条记录不能超过 24 小时", "An entry cannot be longer than 24 hours"],
  "worklog.projectMissing": ["项目工作须选择项目", "Project work needs a project"],
  "worklog.approved": ["工时已审批，不能修改或删除", "The hours are approved and can no longer be changed or deleted"],
} as const satisfies Pairs;
