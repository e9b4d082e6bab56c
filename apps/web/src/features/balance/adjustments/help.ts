import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditadjustment: {
    for: ["审计调整和重分类分录的编制、提交与复核。", "Audit adjustments and reclassifications: prepared, submitted and reviewed."],
    first: ["新建分录或采用建议的重分类，借贷平衡后提交复核；计入审定数的分录可导出为审计调整确认函（Word）。", "Write an entry or take up a proposed reclassification; submit it once it balances. Entries in the figures can be exported as a letter to the client (Word)."],
    who: ["项目组成员编制；项目负责人、合伙人和现场负责人复核，但不能复核自己编制或修改的分录。", "Members prepare. The manager, the partner and the in-charge review, never entries they have prepared or changed."],
  },
} as const satisfies Pairs;
