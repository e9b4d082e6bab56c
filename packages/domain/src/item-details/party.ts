/** Names of details as parties. */
import { normaliseName } from "../text/normalise.ts";
import { partyKey } from "../text/similarity.ts";

/** 应收账款-甲公司 is 甲公司's; one key for every spelling of it. */
export const partyOf = (detailName: string): string => normaliseName(lastPart(detailName)).toLowerCase();

/** As it is written. */
export const lastPart = (name: string): string => {
  const parts = name.split(/[-－—]/);
  return parts.at(-1)?.trim() || name.trim();
};

/** Equal, or equal without legal form and city: near enough to ask a person. */
export const mayBe = (detailName: string, name: string): boolean =>
  partyOf(detailName) === partyOf(name) || partyKey(lastPart(detailName)) === partyKey(lastPart(name));

/** What books call parts of capital and investments that are no parties. */
const NO_PARTY = /^(实收资本|股本|资本|.*(投资|成本|准备|调整|损益|收益|溢价|权益|变动|应计利息|小计|合计|其他))$/;

export const isPartyName = (name: string): boolean => {
  const plain = lastPart(name);
  return plain.length >= 2 && !NO_PARTY.test(plain) && !/^[\d.\s]+$/.test(plain);
};
