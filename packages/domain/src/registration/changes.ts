/** What a registered change asks of the audit. */
export type ChangeResponse = "capital" | "owners" | "signature" | "scope" | "addresses" | "name" | "management";

const responses: readonly (readonly [RegExp, ChangeResponse])[] = [
  [/注册资本|注册资金|实收资本/, "capital"],
  [/股东|投资人|出资|股权/, "owners"],
  [/法定代表人|负责人|执行事务合伙人/, "signature"],
  [/经营范围/, "scope"],
  [/住所|地址|经营场所|驻在地/, "addresses"],
  [/名称/, "name"],
  [/董事|监事|经理|高级管理人员|主要人员/, "management"],
];

/** Null for a change of which no response is known. */
export const responseTo = (item: string): ChangeResponse | null =>
  responses.find(([pattern]) => pattern.test(item))?.[1] ?? null;

export const isInPeriod = (day: string | null, from: string, to: string): boolean =>
  day !== null && day >= from && day <= to;
