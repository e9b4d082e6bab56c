/** Accounts of the books as the attribution sees them: by their national code, and whether money on them is cash. */
import { cashRestriction, cashTreatment } from "@digao/contract/areas/balance/cash-flow/codes";
import type { Db } from "@digao/db/tenant";
import { COA_STANDARDS, detectStandard } from "@digao/domain/accounts/standard";
import { defaultCash } from "@digao/domain/cash-flow/cash-accounts";
import { enterpriseCode } from "@digao/domain/cash-flow/enterprise-code";
import type { Restriction } from "@digao/domain/cash-flow/voucher";

export interface BookAccount {
  code: string;
  fullName: string;
  parentCode: string | null;
  stdCode: string | null;
  isLeaf: boolean;
}

export interface Judged {
  treatment: number;
  nature: number | null;
  reason: string;
  rowVersion: number;
}

/** What people said of accounts, by code. */
async function saidOfAccounts(db: Db): Promise<ReadonlyMap<string, Judged>> {
  const rows = await db
    .selectFrom("cash_account")
    .select(["account_code as code", "treatment", "nature", "reason", "row_version as rowVersion"])
    .execute();
  return new Map(rows.map(({ code, ...judged }) => [code, judged]));
}

const UNKNOWN_STANDARD = "9";
const standardOf = (stored: string, accounts: readonly { code: string; name: string }[]) =>
  stored === UNKNOWN_STANDARD ? detectStandard(accounts) : (COA_STANDARDS[Number(stored)] ?? "CUSTOM");

export interface Judgement {
  treatment: number;
  nature: number | null;
  isDefault: boolean;
  /** Of this very account. */
  said: Judged | null;
}

export interface CashBook {
  accounts: ReadonlyMap<string, BookAccount>;
  /** By a person, or by the account's own name: people's word holds for what stands below an account too. */
  judgementOf(code: string): Judgement;
  nationalOf(code: string): string;
}

export async function readCashBook(db: Db, periodId: number): Promise<CashBook> {
  const rows = await db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .select([
      "code",
      "name",
      "full_name as fullName",
      "parent_code as parentCode",
      "std_code as stdCode",
      "is_leaf as isLeaf",
    ])
    .orderBy("code")
    .execute();
  const accounts = new Map(rows.map((row) => [row.code, row]));
  const { coaStandard } = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select("coa_standard as coaStandard")
    .executeTakeFirstOrThrow();
  const said = await saidOfAccounts(db);
  const saidOver = (code: string): Judged | null => {
    const seen = new Set<string>();
    for (let at: string | null = code; at !== null && !seen.has(at); at = accounts.get(at)?.parentCode ?? null) {
      const judged = said.get(at);
      if (judged) return judged;
      seen.add(at);
    }
    return null;
  };
  const isSmall = standardOf(coaStandard, rows) === "SBE";
  // The client's own code where it is built on the standard one: it says more than the standard account above it.
  const nationalOf = (code: string): string => {
    const std = accounts.get(code)?.stdCode ?? null;
    const own = isSmall ? enterpriseCode(code) : code;
    return std === null || own.startsWith(std) ? own : std;
  };
  return {
    accounts,
    nationalOf,
    judgementOf: (code) => {
      const judged = saidOver(code);
      if (judged) {
        const { treatment, nature } = judged;
        return { treatment, nature, isDefault: false, said: said.get(code) ?? null };
      }
      return { ...defaultCash(nationalOf(code), accounts.get(code)?.fullName ?? ""), isDefault: true, said: null };
    },
  };
}

/** Cash and cash equivalents. */
export const isCounted = (treatment: number): boolean =>
  treatment === cashTreatment.cash || treatment === cashTreatment.equivalent;

const restrictions: Readonly<Record<number, Restriction>> = {
  [cashRestriction.billMargin]: "margin",
  [cashRestriction.loanPledge]: "pledge",
  [cashRestriction.frozen]: "frozen",
  [cashRestriction.timeDeposit]: "timeDeposit",
};

export const restrictionOf = ({ treatment, nature }: Pick<Judgement, "treatment" | "nature">): Restriction | null =>
  treatment === cashTreatment.restricted ? (restrictions[nature ?? 0] ?? "other") : null;
