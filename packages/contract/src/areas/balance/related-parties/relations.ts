/** How a party is related to the client (CAS 36). */
import type { Pairs } from "../../../pairs.ts";

export const relationWords = {
  parent: ["母公司", "Parent"],
  subsidiary: ["子公司", "Subsidiary"],
  fellow: ["受同一母公司控制", "Fellow subsidiary"],
  jointController: ["共同控制的投资方", "Joint controller"],
  investor: ["重大影响的投资方", "Significant investor"],
  jointVenture: ["合营企业", "Joint venture"],
  associate: ["联营企业", "Associate"],
  individualInvestor: ["主要投资者个人及家属", "Main individual investor or family"],
  management: ["关键管理人员及家属", "Key management or family"],
  controlledByIndividual: ["上述个人控制的企业", "Controlled by such individuals"],
  other: ["其他关联方", "Other related party"],
} as const satisfies Pairs;
export type RelationName = keyof typeof relationWords;
