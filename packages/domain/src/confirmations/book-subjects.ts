/** Which accounts of a statement item hold what a subject asks about: several subjects share an item, and not all of an item is asked of a bank. */
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
