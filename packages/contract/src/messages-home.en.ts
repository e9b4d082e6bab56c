import type { homeZh } from "./messages-home.zh.ts";

export const homeEn: Record<keyof typeof homeZh, string> = {
  "home.cardTwice": "A card cannot stand in two places",
  "home.item.openTasks": "Waiting for me",
  "home.item.overdueTasks": "Overdue",
  "home.item.archiveDue": "To archive soon",
  "home.item.hoursThisWeek": "Hours this week",
  "home.item.unread": "Unread notices",
  "view.missing": "The view does not exist or has been deleted",
  "view.nameTaken": "There is a view named {name} already",
  "view.tooMany": "A list keeps at most {limit} views",
  "view.shareRight": "Sharing a view with the firm needs the right of administration",
  "worklog.missing": "The entry does not exist or has been deleted",
  "worklog.step": "Hours are logged in steps of 0.25",
  "worklog.overDay": "{day} holds {logged} hours already; with these it would be {total}, and a day has at most 24",
  "worklog.overSpan": "{hours} hours are more than the {span} between begin and end",
  "worklog.timeMissing": "Give a day and hours, or begin and end",
  "worklog.endBeforeStart": "The end must come after the beginning",
  "worklog.spanTooLong": "An entry cannot be longer than 24 hours",
  "worklog.projectMissing": "Project work needs a project",
  "worklog.approved": "The hours are approved and can no longer be changed or deleted",
};
