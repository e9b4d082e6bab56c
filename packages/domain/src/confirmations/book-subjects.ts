/** Which accounts of a statement item hold what a subject asks about: several subjects share an item, and not all of an item is asked of a bank. */
import { normaliseName } from "../text/normalise.ts";
import { branchOf } from "./seal.ts";
import type { LetterSubject } from "./subjects.ts";

export interface BookAccount {
  code: string;
  /** With the names above it, as books write it. */
  name: string;
}

/** 库存现金 is counted, not confirmed. */
const isCash = ({ code, name }: BookAccount): boolean => code.startsWith("1001") || /库存现金/.test(name);
const isOtherFunds = ({ code, name }: BookAccount): boolean =>
  code.startsWith("1012") || /其他货币资金|保证金|存出投资/.test(name);

export function holdsSubject({ code }: Pick<LetterSubject, "code">, account: BookAccount): boolean {
  if (code === "BANK") return !(isCash(account) || isOtherFunds(account));
  if (code === "OTHERCASH") return isOtherFunds(account) && !isCash(account);
  return true;
}

const INSTITUTION =
  /银行|信用社|信用联社|(工|农|中|建|交|招)行|邮储|浦发|财务公司|信托|证券|基金|资管|理财(?:有限|股份|公司|子)/;
/** Parts of accounts that say what is held, and not where. */
const NO_INSTITUTION =
  /^(银行存款|银行借款|银行理财(产品)?|银行承兑.*|银行(汇|本)票.*|.*保证金|.*存款|.*投资款|.*公允价值变动|成本|应计利息|交易性金融资产|其他货币资金|应付票据|(短|长)期借款)$/;
const ACCOUNT_KINDS =
  /(基本户|一般户|专用户|专户|临时户|保证金户|结算户|(?:人民币|美元|欧元|港币|日元|外币)?账?户|活期|定期)$/;
const NUMBER = /(?:NRA|OSA|FT)?\d{8,30}/gi;
/** Up to its branch; what it sold is no part of the issuer's name. */
const BRANCH = /^.*?银行(?:股份有限公司|有限责任公司|有限公司)?(?:[^“”"《》（）()]*?(?:支行|分行|营业部|分理处))?/;

/**
 * The bank, or issuer, that an account's name or its auxiliary item tells; "" where the books do not tell it, and somebody asks the client:
 * a letter to 银行承兑汇票 or 公允价值变动 reaches nobody.
 */
export function institutionIn(name: string): string {
  const parts = normaliseName(name.replaceAll(/[（(]\s*[)）]/g, "").replace(NUMBER, " "))
    .split(/[-—_/\\]/)
    .map((part) => part.trim());
  const found = parts.findLast((part) => INSTITUTION.test(part) && !NO_INSTITUTION.test(part));
  if (found === undefined) return "";
  const branch = BRANCH.exec(found)?.[0] ?? "";
  return (branch.length > 2 ? branch : found).replace(ACCOUNT_KINDS, "").trim();
}

/** Of a product's accounts cost, change of value and interest are one balance. */
export const productOf = (name: string): string => name.replace(/[-—_/](成本|公允价值变动|应计利息)$/, "");
export const isPartOfProduct = (name: string): boolean => productOf(name) !== name;

/** A bank named without its branch is the one branch of it that the books name; among several nobody knows. */
export function branchNamed(name: string, known: readonly string[]): string {
  const own = branchOf(name);
  if (own?.place !== "") return name;
  const branches = new Map(
    known.flatMap((one) => {
      const branch = branchOf(one);
      return branch && branch.bank === own.bank && branch.place !== "" ? [[branch.place, one] as const] : [];
    }),
  );
  const [only] = branches.values();
  return branches.size === 1 && only !== undefined ? only : name;
}

/** Two spellings of one bank's branch are one addressee. */
export function addresseeKey(name: string): string {
  const branch = branchOf(normaliseName(name).replace(/\s/g, ""));
  return branch ? `${branch.bank}银行${branch.place}` : normaliseName(name).toLowerCase();
}

/** What books call a balance is no bank: 应付票据-银行承兑汇票, 交易性金融资产-成本. */
export const isNobody = (name: string): boolean => {
  const last =
    normaliseName(name)
      .split(/[-—_/]/)
      .at(-1)
      ?.trim() ?? "";
  return NO_INSTITUTION.test(last) || (/[-—]/.test(name) && institutionIn(name) === "");
};
