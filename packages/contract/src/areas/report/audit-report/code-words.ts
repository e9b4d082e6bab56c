import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  assemblingAct: {
    addDocument: ["补充归档报告日前取得的文件", "File a document obtained before the report"],
    removeDraft: ["移除被取代的草稿", "Take a superseded draft away"],
  },
  certificateKind: {
    business: ["营业执照", "Business licence"],
    practice: ["会计师事务所执业证书", "Practising certificate of the firm"],
    cpa: ["注册会计师执业证书", "CPA certificate"],
  },
  reportStatus: {
    draft: ["草稿", "Draft"],
    inReview: ["复核中", "In review"],
    issued: ["已签发", "Issued"],
    void: ["已作废", "Void"],
  },
  reportOpinion: {
    unmodified: ["无保留意见", "Unmodified"],
    qualified: ["保留意见", "Qualified opinion"],
    adverse: ["否定意见", "Adverse opinion"],
    disclaimer: ["无法表示意见", "Disclaimer of opinion"],
  },
  reportSigner: {
    partner: ["签字合伙人", "Engagement partner"],
    second: ["第二签字注册会计师", "The second signing CPA"],
  },
  reportFiling: {
    none: ["未签发", "Not issued"],
    waiting: ["待报备", "To be filed"],
    filed: ["已报备", "Filed"],
    delivered: ["已交付", "Delivered"],
    withdrawn: ["报备已撤回", "Filing withdrawn"],
  },
  codeReading: {
    read: ["已从 PDF 读回", "Read back from the PDF"],
    typed: ["PDF 中未读出，已录入两次", "Not readable in the PDF, typed twice"],
    differs: ["与 PDF 不一致", "Another one in the PDF"],
  },
  deliveryMedium: { paper: ["纸质", "Paper"], electronic: ["电子文件", "Electronic file"] },
  readBackResult: { agrees: ["相符", "Agrees"], differs: ["不一致", "Differs"], notFound: ["未读出", "Not found"] },
} as const satisfies CodeWords<typeof codes>;
