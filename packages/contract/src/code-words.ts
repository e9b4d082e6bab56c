/** The words of every code of codes.ts, under the same names. */
import { type CodeKey, type CodeName, codes } from "./codes.ts";
import type { Pair } from "./pairs.ts";
import { words } from "./words.ts";

type CodeWords = { readonly [Name in CodeName]: { readonly [Key in CodeKey<Name>]: Pair } };

export const codeWords: CodeWords = {
  projectStatus: {
    settingUp: ["立项中", "Setting up"],
    inProgress: ["进行中", "In progress"],
    fieldWorkDone: ["外勤结束", "Field work done"],
    reportInReview: ["报告复核中", "Report in review"],
    reportIssued: ["已出报告", "Report issued"],
    archiving: ["归档中", "Archiving"],
    archived: ["已归档", "Archived"],
    suspended: ["中止", "Suspended"],
    void: words.void,
  },
  projectRole: {
    member: ["项目组成员", "Team member"],
    manager: ["项目负责人", "Project manager"],
    partner: ["项目合伙人", "Engagement partner"],
    inCharge: ["现场负责人", "In-charge"],
    qualityControl: ["项目质量复核人", "Engagement quality reviewer"],
  },
  memberState: {
    pending: ["待确认", "To confirm"],
    confirmed: ["已确认", "Confirmed"],
    declined: ["已拒绝", "Declined"],
    removed: ["已移出", "Removed"],
  },
  archiveFlag: {
    open: ["未归档", "Not archived"],
    archiving: ["归档中", "Archiving"],
    archived: ["已归档", "Archived"],
    revised: ["归档后修订", "Revised after archiving"],
  },
  adjustType: {
    entry: ["账项调整", "Audit adjustment"],
    reclass: ["重分类调整", "Reclassification"],
    opening: ["期初账项调整", "Opening adjustment"],
    openingReclass: ["期初重分类调整", "Opening reclassification"],
    uncorrected: ["未更正错报", "Uncorrected misstatement"],
    cashFlow: ["现金流量调整", "Cash flow adjustment"],
    statement: ["账表差异调整", "Statement difference"],
  },
  adjustStatus: {
    draft: ["草稿", "Draft"],
    forReview: ["待复核", "For review"],
    checked: ["已复核", "Approved"],
    void: words.void,
  },
  adjustOpinion: {
    none: ["未沟通", "Not discussed"],
    agreed: ["同意调整", "Agreed"],
    refused: ["不同意调整", "Not agreed"],
    booked: ["客户已入账", "Booked by client"],
  },
  adjustSource: {
    byHand: ["手工", "By hand"],
    autoReclass: ["自动重分类", "Automatic reclassification"],
    confirmation: ["函证差异", "Confirmation difference"],
    voucherCheck: ["抽凭异常", "Vouching exception"],
    depreciation: ["折旧重算", "Depreciation recalculated"],
    priorYear: ["上年结转", "Prior year"],
    statement: ["账表差异", "Statement difference"],
    taxEffect: ["税务影响", "Tax effect"],
    cashFlow: ["现金流编制", "Cash flow"],
    sample: ["抽样推断", "Sample projection"],
  },
  misstatementKind: {
    factual: ["事实错报", "Factual"],
    judgemental: ["判断错报", "Judgemental"],
    projected: ["推断错报", "Projected"],
  },
  misstatementCause: { error: ["错误", "Error"], fraud: ["舞弊嫌疑", "Suspected fraud"] },
  paperStatus: {
    notStarted: ["未开始", "Not started"],
    inProgress: ["编制中", "In progress"],
    prepared: ["已编制", "Prepared"],
    firstReview: ["一级复核", "First review"],
    secondReview: ["二级复核", "Second review"],
    thirdReview: ["三级复核", "Third review"],
    changedAfterSign: ["签署后变更", "Changed since sign-off"],
    notApplicable: words.notApplicable,
    locked: ["已锁定", "Locked"],
  },
  itemResult: {
    none: ["未下结论", "No conclusion yet"],
    confirmed: ["未见异常，可以确认", "No exceptions, confirmed"],
    adjusted: ["经调整后可以确认", "Confirmed after adjustment"],
    immaterial: ["存在未更正错报但不重大", "Uncorrected misstatement, not material"],
    limited: ["审计范围受限，不能确认", "Scope limited, cannot be confirmed"],
    misstated: ["存在重大错报", "Material misstatement"],
    notApplicable: words.notApplicable,
  },
  procedureResult: {
    notDone: ["未执行", "Not done"],
    noException: ["已执行，无异常", "Done, no exception"],
    exception: ["已执行，有异常", "Done, exception"],
    notApplicable: words.notApplicable,
    leftOut: ["未执行（替代或有理由）", "Not done, with reason"],
    inProgress: ["执行中", "In progress"],
  },
  drawStatus: {
    toCheck: ["待查", "To check"],
    inProgress: ["检查中", "In progress"],
    checked: ["已检查", "Checked"],
    reviewed: words.reviewed,
    evidencePending: ["待补充资料", "Evidence pending"],
    cancelled: words.cancelled,
  },
  drawResult: {
    none: ["未填", "None yet"],
    noException: ["无异常", "No exception"],
    adjusted: ["有异常-已调整", "Exception, adjusted"],
    notAdjusted: ["有异常-未调整", "Exception, not adjusted"],
    noEvidence: ["未取得证据", "No evidence obtained"],
    notApplicable: words.notApplicable,
  },
  drawSource: {
    byHand: ["手工勾选", "By hand"],
    sample: ["抽样", "Sample"],
    journalTest: ["会计分录测试命中", "Journal test"],
    file: ["Excel导入", "Excel import"],
    chart: ["图表钻取", "Chart"],
  },
  messageStatus: {
    open: ["待答复", "Open"],
    answered: ["已答复", "Answered"],
    closed: ["已关闭", "Closed"],
    reopened: ["重新打开", "Reopened"],
  },
};

/** The same words by the codes themselves, as texts are asked for: projectStatus.9. */
export const wordsByCode = (): Record<CodeName, Record<string, Pair>> => {
  const byCode = (name: CodeName) =>
    Object.fromEntries(
      Object.entries<Pair>(codeWords[name]).map(([key, pair]) => [
        String(Object.entries(codes[name]).find(([one]) => one === key)?.[1]),
        pair,
      ]),
    );
  return Object.fromEntries(Object.keys(codes).map((name) => [name, byCode(name as CodeName)])) as never;
};
