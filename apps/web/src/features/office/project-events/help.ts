import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  projectevents: {
    for: ["安排项目组的监盘、会议与截止日；显示在参与人的日历和首页截止日中。", "Stocktakes, meetings and deadlines of the team, shown in the calendars and on the home pages of those who take part."],
    first: ["新建事件并选择参与人；打开事件后点击“邀请登记工时”，参与人在首页接受或拒绝。", "Add an event and choose who takes part; open it and choose “Invite to log hours”. They accept or refuse on their home page."],
    who: ["项目组成员都可以新建；创建人、项目负责人、合伙人和现场负责人可以修改、删除和邀请。", "Every member adds events. Their creator, the manager, the partner and the in-charge change and delete them and invite."],
  },
} as const satisfies Pairs;
