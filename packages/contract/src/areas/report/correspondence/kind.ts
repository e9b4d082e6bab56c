/** What the catalogue says of a kind of document, and the figures of the project that a text may be bound to. */
import type { Pair } from "../../../pairs.ts";
import type { correspondenceAudience, correspondenceStage } from "./codes.ts";

/** Figures and names that a text is bound to; materiality is none of them, as no client is told of it. */
export const boundWords = {
  client: ["客户名称", "Client name"],
  firm: ["本所名称", "Firm's name"],
  period: ["审计期间", "Audit period"],
  periodEnd: ["资产负债表日", "Balance sheet date"],
  reportDate: ["审计报告日", "Date of the auditor's report"],
  legalRep: ["法定代表人姓名", "Legal representative's name"],
  partner: ["签字合伙人", "Engagement partner"],
  manager: ["审计项目经理", "Engagement manager"],
  uncorrected: ["未更正错报项数", "Uncorrected misstatements"],
  uncorrectedProfit: ["未更正错报对税前利润的影响", "Effect of uncorrected misstatements on profit before tax"],
  corrected: ["已更正错报项数", "Corrected misstatements"],
  significant: ["重大和重要缺陷项数", "Significant and material deficiencies"],
  general: ["一般缺陷项数", "General deficiencies"],
} as const satisfies Readonly<Record<string, Pair>>;
export type BoundKey = keyof typeof boundWords;
export const boundKeys = Object.keys(boundWords) as [BoundKey, ...BoundKey[]];

/** Lists of the project that a document carries, whatever its text says. */
export const annexes = ["uncorrected", "corrected", "significant", "general", "deficiencies"] as const;
export type Annex = (typeof annexes)[number];

/** What decides whether a project needs it; `asked` is for people to say. */
export type When =
  | "always"
  | "first"
  | "group"
  | "listed"
  | "pie"
  | "uncorrected"
  | "corrected"
  | "significant"
  | "modified"
  | "asked";

export interface CorrespondenceKind {
  code: string;
  words: Pair;
  audience: keyof typeof correspondenceAudience;
  stage: keyof typeof correspondenceStage;
  source: string;
  /** By when it is given. */
  due: Pair;
  applies: Pair;
  when: When;
  /** Of a declaration: who signs it. */
  signers?: Pair;
  /** A written representation that nobody waives (CSA 1341). */
  isCompulsory?: true;
  annex?: Annex;
  /** Its paragraphs, bound by `{name}`. */
  text: Readonly<Record<"zh" | "en", readonly string[]>>;
}
