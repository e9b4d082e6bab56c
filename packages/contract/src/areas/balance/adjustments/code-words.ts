import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
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
    forReview: ["待复核", "To be reviewed"],
    checked: ["已复核", "Reviewed"],
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
    cashFlow: ["现金流量表审定", "Audited cash flows"],
    sample: ["抽样推断", "Sample projection"],
    exchange: ["汇兑差额", "Exchange difference"],
    calculation: ["测算差异", "Recalculation"],
  },
  restatement: {
    policy: ["会计政策变更", "Change of accounting policy"],
    error: ["前期差错更正", "Correction of prior-year error"],
    none: ["不重述（已在上年审定数中）", "Not restated (in last year's audited figures)"],
  },
  taxDifference: {
    current: ["当期", "Current"],
    temporary: ["暂时性差异", "Temporary"],
    permanent: ["永久性差异", "Permanent"],
  },
} as const satisfies CodeWords<typeof codes>;
