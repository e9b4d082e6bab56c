/** Whether the name in a seal is that of whom a letter went to. */
import { normaliseName } from "../text/normalise.ts";

/** What a seal says beside the name. */
const KINDS = /(公章|财务专用章|财务章|业务专用章|业务公章|业务章|回函专用章|询证函专用章|合同专用章|专用章)$/;
const LEGAL_FORMS = /(股份有限公司|有限责任公司|有限公司)/g;
/** Banks as people write them, by the name that their seals bear. */
const SHORT_BANKS: readonly (readonly [RegExp, string])[] = [
  [/^(中国)?工行/, "工商银行"],
  [/^(中国)?农行/, "农业银行"],
  [/^中行/, "中国银行"],
  [/^(中国)?建行/, "建设银行"],
  [/^交行/, "交通银行"],
  [/^招行/, "招商银行"],
  [/^(中国)?邮储银行|^邮储/, "邮政储蓄银行"],
  [/^浦发银行|^浦发/, "上海浦东发展银行"],
];
const plainKey = (name: string): string => normaliseName(name).replace(/\s/g, "").toLowerCase().replace(KINDS, "");

export interface Branch {
  bank: string;
  place: string;
}
/** 中国工商银行股份有限公司杭州高新支行 is the bank 工商 and its place 杭州高新支行. */
export function branchOf(name: string): Branch | null {
  const short = SHORT_BANKS.reduce((found, [pattern, full]) => found.replace(pattern, full), name);
  const plain = short.replace(LEGAL_FORMS, "").replace(/^中国(?=.{2,}银行)/, "");
  const at = plain.indexOf("银行");
  return at < 1 ? null : { bank: plain.slice(0, at), place: plain.slice(at + 2) };
}

/** Of a bank its branch may be written without its city. */
export function isSealOf(sealName: string, contactName: string): boolean {
  const [seal, contact] = [plainKey(sealName), plainKey(contactName)];
  if (seal === "" || contact === "") return false;
  if (seal === contact) return true;
  const [ofSeal, ofContact] = [branchOf(seal), branchOf(contact)];
  if (!ofSeal || !ofContact || ofSeal.bank !== ofContact.bank) return false;
  if (ofSeal.place === "" || ofContact.place === "") return ofSeal.place === ofContact.place;
  return ofSeal.place.endsWith(ofContact.place) || ofContact.place.endsWith(ofSeal.place);
}
