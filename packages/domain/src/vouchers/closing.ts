/** Closing vouchers (损益结转, 年结): the entries that empty profit and loss into 本年利润, and 本年利润 into 利润分配. */
import { closingFlag as closingFlags } from "@digao/contract/areas/books/vouchers/codes";
import { isProfitAndLoss } from "../accounts/category.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import type { Voucher, VoucherRow } from "../ledger/rows.ts";
import type { Fen } from "../money.ts";

export type ClosingFlag = (typeof closingFlags)[keyof typeof closingFlags];

interface ProfitAccounts {
  /** 本年利润 */
  profit: string;
  /** 利润分配 */
  appropriation: string;
  /** 利润分配-未分配利润 where the standard chart numbers it. */
  undistributed: string | null;
}

const PROFIT_ACCOUNTS: Readonly<Record<CoaStandard, ProfitAccounts | null>> = {
  ASBE: { profit: "4103", appropriation: "4104", undistributed: "410499" },
  SBE: { profit: "3103", appropriation: "3104", undistributed: null },
  ASBS: { profit: "3131", appropriation: "3141", undistributed: null },
  CUSTOM: null,
};

const PROFIT_NAME = /本年利润/;
const APPROPRIATION_NAME = /利润分配|未分配利润/;
const UNDISTRIBUTED_NAME = /未分配利润/;

type ClosingLine = Pick<VoucherRow, "code" | "name">;

export interface ClosingRule {
  standard: CoaStandard;
  /** Which codes are profit and loss in a chart of its own (by its mapping); other standards go by the code. */
  isProfitAndLoss?: (code: string) => boolean;
}

/** What an account may be in a closing voucher, as bits: 1 profit and loss, 2 本年利润 or 未分配利润, 4 利润分配; 0 is none of them. */
export function closingRoles(line: ClosingLine, rule: ClosingRule): number {
  const { standard } = rule;
  const accounts = PROFIT_ACCOUNTS[standard];
  const isPl = rule.isProfitAndLoss?.(line.code) ?? isProfitAndLoss(line.code, standard);
  const isProfit = accounts ? line.code.startsWith(accounts.profit) : PROFIT_NAME.test(line.name);
  const isShare = accounts ? line.code.startsWith(accounts.appropriation) : APPROPRIATION_NAME.test(line.name);
  const isUndistributed =
    isShare && (line.code.startsWith(accounts?.undistributed ?? "\0") || UNDISTRIBUTED_NAME.test(line.name));
  return (isPl ? 1 : 0) | (isProfit || isUndistributed ? 2 : 0) | (isShare ? 4 : 0);
}

/**
 * Closing when every line is profit and loss, 本年利润 or 利润分配 and at least one is 本年利润 or 未分配利润.
 * With a profit and loss line it is 损益结转 (1), else 年结 (4). An appropriation (Dr 利润分配, Cr 盈余公积) is neither.
 */
export function closingFlag(lines: readonly ClosingLine[], rule: ClosingRule): ClosingFlag {
  const roles = lines.map((line) => closingRoles(line, rule));
  return flagOfRoles(
    roles.reduce((all, role) => all | role, 0),
    roles.includes(0),
  );
}

/** The same of the roles found together; `hasOther` where some line has none. */
export function flagOfRoles(roles: number, hasOther: boolean): ClosingFlag {
  if (hasOther || (roles & 2) === 0) return closingFlags.none;
  return (roles & 1) !== 0 ? closingFlags.profitAndLoss : closingFlags.distribution;
}

/** Net debit per account of all vouchers that close nothing: the period amounts of profit and loss. Void lines do not count. */
export function periodNets(vouchers: Iterable<Voucher>, rule: ClosingRule): Map<string, Fen> {
  const nets = new Map<string, Fen>();
  for (const voucher of vouchers) {
    if (closingFlag(voucher.lines, rule) !== closingFlags.none) continue;
    for (const line of voucher.lines) {
      if (!line.isVoid) nets.set(line.code, (nets.get(line.code) ?? 0n) + line.debit - line.credit);
    }
  }
  return nets;
}
