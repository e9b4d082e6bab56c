import type { AccountNode } from "@digao/contract/areas/books/mapping/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { accountBalances, nilBalance } from "./account-balances.ts";
import type { DataPeriod } from "./period.ts";

export type AccountFilter = "all" | "assigned" | { fsItemId: number };

/** The client's accounts of a period with balances and mapping, in the order of their codes. */
export async function accountNodes(
  { db, lang }: { db: Db; lang: Lang },
  period: DataPeriod | null,
  filter: AccountFilter = "all",
): Promise<AccountNode[]> {
  if (!period) return [];
  const accounts = await readAccounts(db, period.id);
  const balances = await accountBalances(db, period, accounts);
  return accounts
    .filter((account) => isShown(account, filter))
    .map((account) => {
      const { itemNameZh, itemNameEn, stdNameZh, stdNameEn, mapReason, ...node } = account;
      const { opening, debit, credit, closing } = balances.get(account.code) ?? nilBalance;
      return {
        ...node,
        opening: yuan(opening),
        debit: yuan(debit),
        credit: yuan(credit),
        closing: yuan(closing),
        stdName: nameIn(lang, stdNameZh, stdNameEn),
        fsItemName: nameIn(lang, itemNameZh, itemNameEn),
        mapReason: mapReason.map(({ code, params }) => ({ code, params })),
      };
    });
}

const isShown = (account: { fsItemId: number | null }, filter: AccountFilter): boolean => {
  if (filter === "all") return true;
  return filter === "assigned" ? account.fsItemId !== null : account.fsItemId === filter.fsItemId;
};

const nameIn = (lang: Lang, nameZh: string | null, nameEn: string | null): string | null =>
  nameZh === null ? null : lineName({ nameZh, nameEn: nameEn ?? "" }, lang);

const readAccounts = (db: Db, periodId: number) =>
  db
    .selectFrom("account")
    .leftJoin("fs_item", "fs_item.id", "account.fs_item_id")
    .leftJoin("std_account", (on) =>
      on.onRef("std_account.code", "=", "account.std_code").on("std_account.coa_standard", "=", "ASBE"),
    )
    .where("account.period_id", "=", periodId)
    .orderBy("account.code")
    .select([
      "account.id",
      "account.code",
      "account.name",
      "account.full_name as fullName",
      "account.pinyin",
      "account.parent_code as parentCode",
      "account.level",
      "account.is_leaf as isLeaf",
      "account.dc",
      "account.std_code as stdCode",
      "std_account.name as stdNameZh",
      "std_account.name_en as stdNameEn",
      "account.fs_item_id as fsItemId",
      "fs_item.std_code as fsItemCode",
      "fs_item.name_zh as itemNameZh",
      "fs_item.name_en as itemNameEn",
      "account.map_rule as mapRule",
      sql<AccountNode["mapState"]>`account.map_state`.as("mapState"),
      "account.map_score as mapScore",
      sql<AccountNode["mapReason"]>`account.map_reason`.as("mapReason"),
      "account.row_version as rowVersion",
    ])
    .execute();
