import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  jobhome: {
    for: ["汇总各项目中等您处理的工作：待编制、待复核、待签署的底稿，以及分派给您的任务。", "What waits for you in all projects: papers to prepare, review or sign, and tasks given to you."],
    first: ["从最早的截止日开始；点击任务打开办理的页面，完成后提交。", "Begin with the earliest date; a task opens where its work is done. Hand it in when it is."],
    who: ["每个人只看到自己的；任务由他人复核，不能复核自己的任务。", "Everybody sees their own. Another person reviews a task, never its owner."],
  },
  projectjobs: {
    for: ["把底稿、报表项目或其他工作分派给项目成员，注明截止日和工时。", "Gives papers, items or other work to members, with a date and hours."],
    first: ["新建任务，选择负责人和截止日；负责人提交后由他人复核。", "Add a task with its owner and date; once it is handed in, another person reviews it."],
    who: ["成员都可以分派任务；分派人和负责人员可以修改、复核；已提交的任务须先退回才能修改。", "Members give tasks. Who gave one and those who lead change and review it; what is handed in is sent back before it changes."],
  },
} as const satisfies Pairs;
