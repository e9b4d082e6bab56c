import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditcomplete: {
    for: ["45 项完成检查：系统核对的项目实时计算，人工填写的项目附证据，未完成的写明由谁处理。", "45 checks of completion: what the system judges is worked out now, what people answer has evidence, and each open line says whom it waits for."],
    first: ["从未完成的项目开始，点击查看打开对应页面；人工项目填写结果、说明并添加证据。", "Begin with open lines and follow Open to the page that shows them; answer the others with words and evidence."],
    who: ["项目经理、现场负责人和合伙人填写；签字合伙人豁免，部分须项目质量复核人或质量管理部门同意。", "Manager, in-charge and partner answer. The signing partner waives, some lines with the engagement quality reviewer or the quality department."],
  },
  auditcompletememo: {
    for: ["审计总结：绑定数据、各项事项和意见理由，豁免列入打印。", "The completion memo: bound figures, the matters and the reasons of the opinion; its print lists the waivers."],
    first: ["逐项填写事项和意见理由，没有的事项也写明。", "Fill in each matter and the reasons of the opinion; what there is not is said as well."],
    who: ["项目组编制，项目经理签署提交，未参与编制的签字合伙人签署；绑定数据变动后须修订。", "The team prepares, the manager signs and hands in, a signing partner who had no hand in it signs; revise it where a bound figure has moved."],
  },
  signatureboard: {
    for: ["各项目距出具报告还差什么：按阶段列出未完成的检查项、首先要完成的一项和由谁处理、豁免和逾期。", "What each project still lacks before its report: open lines by stage, what is to be done first and whom it waits for, waivers, and what is overdue."],
    first: ["打开一个项目，查看它的完成检查；写有“后有变动”的行由后台重新核对，打开项目时立即更新。", "Open a project to see its completion check. A row that says Changed since is worked out again in the background, or at once when its project is opened."],
    who: ["看到自己参加的项目；有查看全所权限的人看到全部项目。", "Everybody sees the projects they belong to, and with the right to see all of the firm every project."],
  },
  waivers: {
    for: ["签字合伙人提请、须质量管理部门同意的完成检查豁免。", "Waivers of completion checks that signing partners ask the quality department for."],
    first: ["打开一项，阅读理由和替代程序，再同意或不同意。", "Open one, read its reason and alternative work, then agree or refuse."],
    who: ["需要质量管理权限；项目组成员不能决定。", "Needs the right to quality management; nobody of the team decides."],
  },
} as const satisfies Pairs;
