import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  misstatements: {
    for: ["已识别的全部错报：客户未接受的分录、抽样推断、抽凭差异和上年未更正错报，按滚动法和铁幕法与重要性比较。", "All misstatements found: entries the client has not accepted, projections of samples, differences of vouchers and what last year left, by rollover and iron curtain against materiality."],
    first: ["点开一行补充性质、原因和客户理由；处理完后在“性质与结论”中下结论，再导出沟通函、声明书和汇总表。", "Open a row to add kind, cause and the client's reason. Once nothing is open, conclude under “Evaluation and conclusion”, and download the letters and lists."],
    who: ["成员可以查看和区分错报性质；原因、客户理由和结论由项目负责人、合伙人和现场负责人填写。", "Members read and tell kinds apart; causes, the client's reasons and the conclusion are for the manager, the partner and the in-charge."],
  },
  misstatementsprior: {
    for: ["上年审计结束时没有更正的错报，手工登记或从上年项目取入；修改和移出都留下理由。", "What last year left uncorrected, entered by hand or taken over from last year's project; changes and removals leave their reason."],
    first: ["登记一项，或从“更多”中取上年项目未更正错报；再到错报汇总确定本年转回多少。", "Enter one, or take over last year's from the menu; then decide on the list how much turns round this year."],
    who: ["成员可以登记和修改；取自上年项目的，以及移出，由项目负责人、合伙人和现场负责人处理。", "Members enter and change them; those from last year's project, and removals, are for the manager, the partner and the in-charge."],
  },
  misstatementsevaluation: {
    for: ["错报评价：金额以外的考虑和对未更正错报的结论，按版本保留。", "The evaluation: what size does not tell, and the conclusion on what is uncorrected, version by version."],
    first: ["回答全部问题，选择结论并写明理由，保存后下结论，由另一位负责人批准；汇总变化后需重新评价。", "Answer every question, choose a conclusion with its reason, save and conclude; another lead approves. It is evaluated again once the list changes."],
    who: ["成员可以编制；结论由项目负责人、合伙人和现场负责人作出，批准由未参与的项目负责人或合伙人作出。", "Members prepare it; the manager, the partner and the in-charge conclude, and a manager or partner without a hand in it approves."],
  },
} as const satisfies Pairs;
