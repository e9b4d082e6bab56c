import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  inspections: {
    for: ["为监管机构的检查人员开立只读账号，查看检查记录。", "Gives inspectors of a regulator accounts that only read, and shows what they looked at."],
    first: ["选择项目，填写检查人员、监管机构、文号和期限；一次性密码只显示一次。", "Choose the project, and say who inspects, for which regulator, by which document and how long; the password is shown once."],
    who: ["需要档案审核权限才能开立和收回；质量委员会和项目负责人可以查看。", "Archivists give and withdraw; the quality committee and who leads the project look on."],
  },
  inspection: {
    for: ["检查人员从这里查阅项目：底稿与签署、风险与应对、抽样、分录测试和归档包。", "Where an inspector reads a project: papers and signs, risks and responses, samples, journal tests and the archive package."],
    first: ["选择要看的内容，从每一行打开对应的底稿；样本可以重新抽取，分录测试可以重新计数。", "Choose what to see and open its paper from each line; samples can be drawn again, journal tests counted again."],
    who: ["项目组成员也可以查看本页，与检查人员看到的一致。", "Members of the team see this page too, as inspectors see it."],
  },
} as const satisfies Pairs;
