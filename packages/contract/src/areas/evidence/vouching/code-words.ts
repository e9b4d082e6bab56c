import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  drawStatus: {
    toCheck: ["待查", "To check"],
    inProgress: ["检查中", "Checking"],
    checked: ["已检查", "Checked"],
    reviewed: words.reviewed,
    evidencePending: ["待补充资料", "Evidence pending"],
    cancelled: words.cancelled,
  },
  drawResult: {
    none: ["未填", "Not set"],
    noException: ["无异常", "No exception"],
    adjusted: ["有异常-已调整", "Exception, adjusted"],
    notAdjusted: ["有异常-未调整", "Exception, not adjusted"],
    noEvidence: ["未取得证据", "No evidence"],
    notApplicable: words.notApplicable,
  },
  drawSource: {
    byHand: ["手工勾选", "By hand"],
    sample: ["抽样", "Sample"],
    journalTest: ["会计分录测试命中", "Journal test"],
    file: ["Excel导入", "Excel import"],
    chart: ["图表钻取", "Chart"],
    cutOff: ["截止测试", "Cut-off test"],
  },
  checkMark: {
    blank: ["未填", "Not set"],
    tick: ["相符", "Agrees"],
    cross: ["不符", "Differs"],
    notApplicable: words.notApplicable,
  },
} as const satisfies CodeWords<typeof codes>;
