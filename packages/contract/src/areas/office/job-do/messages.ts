import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "jobDo.state": ["任务当前状态为“{status}”，不能这样处理，请刷新", "The task is “{status}” now: this cannot be done with it. Refresh the page"],
  "jobDo.notOwner": ["只有任务负责人可以开始和提交", "Only the owner of a task begins it and hands it in"],
  "jobDo.notReviewer": ["只有分派人和项目负责人、合伙人、现场负责人、项目质量复核人可以复核任务", "Only who gave the task and those who lead the project review it"],
  "jobDo.ownWork": ["不能复核自己负责或提交的任务", "Nobody reviews a task of their own"],
  "jobDo.reasonMissing": ["请填写理由", "Enter the reason"],
  "jobDo.ofAnother": ["只有分派人和项目负责人、合伙人、现场负责人可以修改此任务", "Only who gave the task and those who lead the project may change it"],
  "jobDo.handedIn": ["任务“{title}”已提交或已复核，请先退回或重新打开", "“{title}” is handed in or reviewed: send it back or open it again first"],
  "jobDo.stranger": ["{name}不是本项目的成员", "{name} is not a member of this project"],
  "jobDo.about": ["关联的报表项目或菜单不存在", "There is no such item or page of the menu"],
  "notice.taskGiven.title": ["新的作业任务", "A task for you"],
  "notice.taskGiven.text": ["{name}在“{project}”中给您分派了任务“{title}”，截止日：{due}", "{name} gave you the task “{title}” in “{project}”, due {due}"],
  "notice.taskHandedIn.title": ["任务待复核", "A task to review"],
  "notice.taskHandedIn.text": ["{name}提交了“{project}”的任务“{title}”", "{name} handed in “{title}” in “{project}”"],
  "notice.taskReturned.title": ["任务被退回", "A task came back"],
  "notice.taskReturned.text": ["{name}退回了“{project}”的任务“{title}”：{reason}", "{name} sent back “{title}” in “{project}”: {reason}"],
} as const satisfies Pairs;
