/** What a fact of the client's registration is, whence it comes, and what the team made of it. */
import type { Pairs } from "../../../pairs.ts";

export const factKinds = {
  management: ["主要人员", "Management"],
  partner: ["股东", "Shareholder"],
  branch: ["分支机构", "Branches"],
  investment: ["对外投资", "Investment"],
  change: ["变更登记", "Registered change"],
  tie: ["关联线索", "Lead"],
} as const satisfies Pairs;
export type FactKind = keyof typeof factKinds;

export const factSources = {
  declared: ["客户申报", "Declared by the client"],
  registry: ["工商登记（手工录入）", "Registration, typed by hand"],
  service: ["企业信息服务", "Company data service"],
} as const satisfies Pairs;
export type FactSource = keyof typeof factSources;

export const holderTypes = {
  person: ["自然人", "Natural person"],
  company: ["法人", "Legal entity"],
} as const satisfies Pairs;

export const tieKinds = {
  controller: ["同一控制人", "Same controller"],
  director: ["同一主要人员", "Same manager or director"],
  telephone: ["同一电话", "Same telephone"],
  address: ["同一地址", "Same address"],
  email: ["同一邮箱", "Same e-mail"],
} as const satisfies Pairs;
export type TieKind = keyof typeof tieKinds;

export const factReviews = {
  open: ["未核实", "Not checked"],
  cleared: ["已核实无异常", "Checked, nothing wrong"],
  followUp: ["需进一步审计程序", "Needs further procedures"],
} as const satisfies Pairs;
