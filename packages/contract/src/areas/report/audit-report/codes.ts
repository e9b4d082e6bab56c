import type { Tones } from "../../../code-kind.ts";

export const reportStatus = { draft: 0, inReview: 1, issued: 2, void: 3 } as const;
export const reportOpinion = { unmodified: 1, qualified: 3, adverse: 4, disclaimer: 5 } as const;
export const reportSigner = { partner: 1, second: 2 } as const;
/** 待报备 → 已报备 → 已交付; of a void report its filing is withdrawn. */
export const reportFiling = { none: 0, waiting: 1, filed: 2, delivered: 3, withdrawn: 4 } as const;
/** Whether the verification code was found in the text of the stamped PDF, differs, or could not be read and was typed twice. */
export const codeReading = { read: 1, typed: 2, differs: 3 } as const;
export const deliveryMedium = { paper: 1, electronic: 2 } as const;
/** What was read out of the stamped PDF, held against what was signed, audited and filed. */
export const readBackResult = { agrees: 1, differs: 2, notFound: 3 } as const;

/** 营业执照, 会计师事务所执业证书, 注册会计师执业证书. */
export const certificateKind = { business: 1, practice: 2, cpa: 3 } as const;

/** What assembling the file changes once the report is issued. */
export const assemblingAct = { addDocument: 1, removeDraft: 2 } as const;

export const codes = {
  assemblingAct,
  certificateKind,
  reportStatus,
  reportOpinion,
  reportSigner,
  reportFiling,
  codeReading,
  deliveryMedium,
  readBackResult,
} as const;

export const tones = {
  reportStatus: { draft: "attention", inReview: "busy", issued: "good", void: "bad" },
  readBackResult: { agrees: "good", differs: "bad", notFound: "attention" },
  reportFiling: { waiting: "attention", filed: "busy", delivered: "good", withdrawn: "bad" },
} as const satisfies Tones<typeof codes>;
