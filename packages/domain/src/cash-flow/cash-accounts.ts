/** Which accounts are cash of the statement where nobody has said otherwise. */
import { cashRestriction, cashTreatment } from "@digao/contract/areas/balance/cash-flow/codes";
import type { Code } from "@digao/contract/codes";

export interface CashJudgement {
  treatment: Code<"cashTreatment">;
  nature: Code<"cashRestriction"> | null;
}

/** Cash on hand, at banks, and other monetary funds. */
const monetary = /^(1001|1002|1012)/;
const natures: readonly (readonly [Code<"cashRestriction">, RegExp])[] = [
  [cashRestriction.loanPledge, /质押|(借款|贷款)保证金/u],
  [cashRestriction.billMargin, /保证金|押金/u],
  [cashRestriction.frozen, /冻结|查封/u],
  [cashRestriction.timeDeposit, /定期|大额存单|结构性存款/u],
  [cashRestriction.escrow, /共管|监管|托管/u],
  [cashRestriction.other, /受限/u],
];
/** Deposits for three months at most stay cash. */
const short = /通知存款|[一二三1-3]个月/u;

export const isMonetary = (nationalCode: string): boolean => monetary.test(nationalCode);

/** @param nationalCode of its standard account, or its own */
export function defaultCash(nationalCode: string, fullName: string): CashJudgement {
  if (!isMonetary(nationalCode)) return { treatment: cashTreatment.none, nature: null };
  const [nature] = natures.find(([, words]) => words.test(fullName)) ?? [];
  const isCash = nature === undefined || (nature === cashRestriction.timeDeposit && short.test(fullName));
  return isCash ? { treatment: cashTreatment.cash, nature: null } : { treatment: cashTreatment.restricted, nature };
}
