import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  addproject: {
    for: ["为客户设立一个审计项目，确定期间、负责人和计划。", "Sets up an audit project for a client, with its period, the people responsible and the plan."],
    first: ["选择客户和审计年度，名称和期间会自动带出；保存后进入项目建立项目组。", "Choose client and audit year; name and period follow. Save, then build the team inside the project."],
    who: ["需要立项权限；立项人即为项目负责人，指定他人负责时，立项人为现场负责人。", "Needs the right to create projects. Whoever sets it up manages it, or stays as in-charge where another manager is named."],
  },
  projectin: {
    for: ["列出立项中和刚刚启动的项目。", "Lists projects that are being set up and those that have just started."],
    first: ["立项手续完成后点击“启动”并写明原因，项目列入在审项目。", "Once the formalities are done, choose “Start” and give the reason; the project then stands among those in progress."],
    who: ["项目负责人、合伙人和现场负责人可以启动；只有项目负责人可以删除；查看全所项目需要相应权限。", "Its manager, its partner and the in-charge start a project; only its manager deletes it. Seeing all projects of the firm needs its right."],
  },
  currproject: {
    for: ["列出进行中的项目，从进场到归档前。", "Lists projects in progress, from fieldwork until they are archived."],
    first: ["点击项目名称打开项目；用筛选按客户、年度或负责人缩小范围。", "Click a project's name to open it; filters narrow the list by client, year or manager."],
    who: ["项目组成员可以打开；项目负责人、合伙人、现场负责人和项目质量复核人可以编辑项目信息。", "Members of the team open it; its manager, partner, in-charge and engagement quality reviewer edit its details."],
  },
  completedproject: {
    for: ["列出已归档的项目；筛选“含已作废”时一并列出已作废的项目。", "Lists archived projects, and void ones where the filter asks for them."],
    first: ["点击项目名称查阅；归档后的内容不能修改。", "Click a name to read the project; archived content cannot be changed."],
    who: ["项目组成员可以查阅；其他人需要档案查阅授权。", "Members of the team may read it; others need archive access."],
  },
  projectmain: {
    for: ["项目概况、主要作业的进度和项目组。", "What the project is, how far its main work is, and its team."],
    first: ["按“主要作业”的顺序进行；右上角的按钮通向下一步。项目尚在立项中时先启动。", "Follow the main work in its order; the button in the head leads to the next step. A project that is being set up is started first."],
    who: ["项目组成员都可以查看；启动由项目负责人、合伙人或现场负责人进行。", "All members read it; its manager, its partner or the in-charge starts the project."],
  },
} as const satisfies Pairs;
