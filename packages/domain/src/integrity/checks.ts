/** Catalogue of integrity checks on imported books (数据完整性检查 IC-01 to IC-33): code, level, titles, and the data each one needs. */
import type { Code } from "@digao/contract/codes";

export type CheckCode =
  | "IC-01"
  | "IC-02"
  | "IC-03"
  | "IC-04"
  | "IC-05"
  | "IC-06"
  | "IC-07"
  | "IC-08"
  | "IC-09"
  | "IC-10"
  | "IC-11"
  | "IC-12"
  | "IC-13"
  | "IC-14"
  | "IC-15"
  | "IC-16"
  | "IC-17"
  | "IC-18"
  | "IC-19"
  | "IC-20"
  | "IC-21"
  | "IC-22"
  | "IC-23"
  | "IC-24"
  | "IC-25"
  | "IC-26"
  | "IC-31"
  | "IC-32"
  | "IC-33";

/** 1 错误 blocks the import, 2 警告, 3 提示. */
export type CheckLevel = Code<"checkLevel">;

export type CheckData =
  | "vouchers"
  | "balances"
  | "priorPeriod"
  | "clientStatements"
  | "ageing"
  | "importHistory"
  | "signatures";

export interface Check {
  code: CheckCode;
  level: CheckLevel;
  titleZh: string;
  titleEn: string;
  needs: readonly CheckData[];
}

const JOURNAL: readonly CheckData[] = ["vouchers"];
const BALANCES: readonly CheckData[] = ["balances"];
const BOTH: readonly CheckData[] = ["balances", "vouchers"];

export const CHECKS: readonly Check[] = [
  check("IC-01", 1, "凭证借贷不平", "Voucher does not balance", JOURNAL),
  check("IC-02", 2, "凭证断号", "Voucher numbers missing", JOURNAL),
  check("IC-03", 2, "凭证重号", "Voucher number used twice", JOURNAL),
  check("IC-04", 2, "凭证日期不在会计期间", "Voucher date outside its period", JOURNAL),
  check("IC-05", 1, "科目不在余额表", "Account not in the trial balance", BOTH),
  check("IC-06", 1, "非末级科目记账", "Posted to an account that has sub-accounts", BOTH),
  check("IC-07", 1, "同一分录借贷双方有金额", "Debit and credit on one line", JOURNAL),
  check("IC-08", 3, "零金额分录", "Line without amount", JOURNAL),
  check("IC-09", 3, "摘要为空", "Summary empty", JOURNAL),
  check("IC-10", 2, "缺少必需辅助核算", "Required auxiliary item missing", BOTH),
  check("IC-11", 2, "缺少上级科目", "Parent account missing", BALANCES),
  check("IC-12", 1, "期初借贷不平", "Opening balances do not balance", BALANCES),
  check("IC-13", 1, "上级≠下级合计", "Parent differs from its sub-accounts", BALANCES),
  check("IC-14", 1, "发生额借贷不平", "Period movements do not balance", BALANCES),
  check("IC-15", 1, "期末≠期初+发生", "Closing differs from opening plus movement", BALANCES),
  check("IC-16", 1, "期末借贷不平", "Closing balances do not balance", BALANCES),
  check("IC-17", 2, "辅助余额≠科目余额", "Auxiliary balances differ from the account", BALANCES),
  check("IC-18", 2, "期初≠上年期末", "Opening differs from last year's closing", ["balances", "priorPeriod"]),
  check("IC-19", 2, "余额方向异常", "Balance on the unusual side", BALANCES),
  check("IC-20", 1, "序时账与余额表发生额不符", "Journal differs from the trial balance", BOTH),
  check("IC-21", 2, "余额表有发生额而无凭证或反之", "Movement without vouchers or the reverse", BOTH),
  check("IC-22", 2, "损益类期末未结平", "Profit and loss account not closed", BALANCES),
  check("IC-23", 2, "现金/银行出现负余额", "Cash or bank below zero", BOTH),
  check("IC-24", 2, "重复导入", "Voucher imported before", ["vouchers", "importHistory"]),
  check("IC-25", 3, "外币折算异常", "Foreign currency conversion off", JOURNAL),
  check("IC-26", 2, "制单审核同人/未审核/未记账", "Same preparer and reviewer, not reviewed or not posted", [
    "vouchers",
    "signatures",
  ]),
  check("IC-31", 3, "损益类科目反方向发生额", "Profit and loss posted on the other side", BOTH),
  check("IC-33", 2, "账龄滚动异常", "Ageing rolls forward wrongly", ["ageing"]),
  check("IC-32", 1, "客户报表与余额表不符", "Client statements differ from the trial balance", [
    "balances",
    "clientStatements",
  ]),
];

function check(
  code: CheckCode,
  level: CheckLevel,
  titleZh: string,
  titleEn: string,
  needs: readonly CheckData[],
): Check {
  return { code, level, titleZh, titleEn, needs };
}

const LEVELS: ReadonlyMap<CheckCode, CheckLevel> = new Map(CHECKS.map((c) => [c.code, c.level]));

/** @throws RangeError for a code outside the catalogue */
export function levelOf(code: CheckCode): CheckLevel {
  const level = LEVELS.get(code);
  if (level === undefined) throw new RangeError(`no such check: ${code}`);
  return level;
}

/** Checks that cannot be run for want of data, so that a report never calls an unchecked thing clean. */
export const checksWithout = (available: ReadonlySet<CheckData>): Check[] =>
  CHECKS.filter((c) => c.needs.some((need) => !available.has(need)));
