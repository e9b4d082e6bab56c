/** Which accounts of a statement item hold what a subject asks about: several subjects share an item, and not all of an item is asked of a bank. */
import { isPartyName, lastPart } from "../item-details/party.ts";
import { normaliseName } from "../text/normalise.ts";
import { branchOf } from "./seal.ts";
import { BANK_ITEM_OF, type LetterSubject } from "./subjects.ts";

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

const ACCEPTANCES = "银行承兑汇票";
/** A bill of the books whose bank nobody has told yet, by whom it came from: that one has not accepted it. */
export const isUnknownAcceptor = (name: string): boolean => name.startsWith(`${ACCEPTANCES}-`);

/** What stands against a balance is nobody's: an allowance, interest not yet earned. */
const isContra = ({ code, name }: BookAccount): boolean =>
  code.startsWith("1231") || /准备|减值|未实现融资收益|未确认融资费用/.test(name);

const ORGANISATION =
  /公司|集团|厂|商行|经营部|中心|研究院|研究所|大学|学院|医院|委员会|管理局|合作社|事务所|酒店|超市|店$|\b(inc|ltd|llc|gmbh|corp|co|plc|limited|company)\b\.?$/i;
/** What a balance is for, and not whose it is. */
const MATTER =
  /(保证金|押金|备用金|质保金|定金|社保|公积金|医保|个税|工会经费|代扣.*|代垫.*|暂估.*|往来款?|水电费|租金|房租|利息|股利|材料款|设备款|工程款|货款)$/;

/** Whose a balance is by its name; "" where that names no party. Accounts are named after parties too, auxiliary items always after somebody. */
export function partyIn(name: string, isAuxiliary: boolean): string {
  const party = lastPart(name);
  if (!isPartyName(name) || MATTER.test(party)) return "";
  return isAuxiliary || ORGANISATION.test(party) ? party : "";
}

/** Why the books do not tell whom to ask. */
export type SourceGap = "unnamed" | "noParty" | "acceptor" | "commercialBill" | "bankInterest";

export interface Asked {
  /** Whom, or what the books call it where they do not tell whom. */
  name: string;
  gap: SourceGap | null;
}

interface Row {
  name: string;
  isAuxiliary: boolean;
}

function askedOfBank(subject: Pick<LetterSubject, "code">, row: Row, account: BookAccount): Asked {
  const institution = institutionIn(row.name) || (row.isAuxiliary ? institutionIn(account.name) : "");
  const isBill = subject.code === "NOTEPAY" && /商业承兑/.test(account.name);
  if (isBill) return { name: partyIn(row.name, row.isAuxiliary) || productOf(row.name), gap: "commercialBill" };
  return institution ? { name: institution, gap: null } : { name: productOf(row.name), gap: "unnamed" };
}

function askedOfParty(subject: Pick<LetterSubject, "code">, row: Row, account: BookAccount): Asked {
  const institution = institutionIn(row.name);
  // Who gave it to the client has not accepted it.
  if (subject.code === "NR" && /银行承兑/.test(account.name))
    return institution
      ? { name: institution, gap: null }
      : { name: `${ACCEPTANCES}-${lastPart(row.name)}`, gap: "acceptor" };
  const party = partyIn(row.name, row.isAuxiliary);
  if (party !== "" && institution !== "" && /利息/.test(account.name)) return { name: party, gap: "bankInterest" };
  return party === "" ? { name: lastPart(row.name), gap: "noParty" } : { name: party, gap: null };
}

/** Whom to ask about a row of the books; null where the subject does not ask about it. @param account with the names above it */
export function askedOf(subject: Pick<LetterSubject, "code">, row: Row, account: BookAccount): Asked | null {
  if (BANK_ITEM_OF[subject.code] === undefined) return isContra(account) ? null : askedOfParty(subject, row, account);
  const names = row.isAuxiliary ? `${account.name}-${row.name}` : account.name;
  return holdsSubject(subject, { code: account.code, name: names }) ? askedOfBank(subject, row, account) : null;
}
