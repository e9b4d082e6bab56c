import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  worklog: {
    for: ["登记、提交和审批工时：周历中输入、拖动、计时、采用建议或复制上周，列表中筛选和导出。", "Hours logged, handed in and approved: typed, dragged, timed, taken from offers or copied in the week, filtered and exported in the list."],
    first: ["在一行中输入工时和内容后回车；点击条目修改，Shift 加方向键移动。邀请在接受后计入。填好后提交本周。", "Type hours and what was done, then Enter. Click an entry to change it, move it with Shift and the arrows. Invitations count once accepted. Then hand in the week."],
    who: ["本人登记本人的工时；项目负责人和合伙人审批本项目他人的，负责人本人的由合伙人审批。", "Everybody logs their own. Manager and partner of a project approve those of others; the manager's own are the partner's to approve."],
  },
  meetcalendar: {
    for: ["按月列出事务所、项目和可查看人员的会议，时间重叠的标红。", "Meetings of a month, of the firm, of projects and of people you may see; what overlaps is red."],
    first: ["点击会议查看参与人和答复；选择人员查看该人的会议。", "Click a meeting for who takes part and how they answered; choose a person to see theirs."],
    who: ["会议随工时的查看范围：本人、您负责的项目、有权限时为全所。", "As hours are seen: one's own, of projects one leads, with the right the firm's."],
  },
  worktime: {
    for: ["人员与日期的工时负荷，按工作日历每天 8 小时；超出和重叠标红，找出空闲的人。", "How full people's days are against 8 hours of a working day; too much and overlaps in red, and who is free."],
    first: ["选择时间范围和部门或项目；点击单元格查看当天的条目。", "Choose span, department or project; click a cell for the entries of the day."],
    who: ["本人、您负责的项目的工时；查看全所需要相应权限。", "Your own and those of projects you lead; the firm's need their right."],
  },
} as const satisfies Pairs;
