import type { AccountNode, ItemNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { RptLang } from "@digao/contract/shapes";
import { COA_STANDARDS } from "@digao/domain/accounts/standard";
import { lineName } from "@digao/domain/statements/statement-line";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { accountNodes } from "./account-nodes.ts";
import { periodOf } from "./period.ts";

type Calls = typeof mapping;
type OfProject = Input<Calls["GetAccountTree"]>;

export const getAccountTree = async (ctx: Context, { projectId, periodId }: OfProject): Promise<AccountNode[]> =>
  accountNodes(ctx, await periodOf(ctx.db, projectId, periodId));

export const getAssignedAccounts = async (
  ctx: Context,
  { projectId, periodId, fsItemId }: Input<Calls["GetAccountAssginedTree"]>,
): Promise<AccountNode[]> =>
  accountNodes(ctx, await periodOf(ctx.db, projectId, periodId), fsItemId ? { fsItemId } : "assigned");

export async function getItems(
  { db }: Context,
  { projectId, RptLang: lang }: Input<Calls["GetRptItemTree"]>,
): Promise<ItemNode[]> {
  const inLang = RptLang.parse(lang);
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("grp_id", "<=", 3)
    .orderBy("grp_id")
    .orderBy("line_no")
    .orderBy("std_code")
    .select([
      "id",
      "std_code as stdCode",
      "name_zh as nameZh",
      "name_en as nameEn",
      "grp_id as grpId",
      "kind",
      "dc",
      "line_no as lineNo",
    ])
    .execute();
  return items.map(({ nameZh, nameEn, ...item }) => ({
    ...item,
    name: lineName({ nameZh, nameEn }, inLang),
    pinyin: pinyinInitials(nameZh),
  }));
}

/** Statement items with the leaf accounts that feed them. */
export async function getItemsWithAccounts(
  ctx: Context,
  input: Input<Calls["GetRptAcctTree"]>,
): Promise<Output<Calls["GetRptAcctTree"]>> {
  const items = await getItems(ctx, input);
  const assigned = await getAssignedAccounts(ctx, input);
  const byItem = new Map(items.map(({ id }): [number, AccountNode[]] => [id, []]));
  for (const account of assigned) if (account.isLeaf) byItem.get(account.fsItemId ?? 0)?.push(account);
  return items.map((item) => ({ ...item, accounts: byItem.get(item.id) ?? [] }));
}

export async function getStandardAccounts(
  { db }: Context,
  { coaStandard = "1" }: Input<Calls["GetStdAccountList"]>,
): Promise<Output<Calls["GetStdAccountList"]>> {
  const rows = await db
    .selectFrom("std_account")
    .where("coa_standard", "=", COA_STANDARDS[Number(coaStandard)] ?? coaStandard)
    .orderBy("code")
    .select(["code", "name", "name_en as nameEn", "level", "dc", "category"])
    .execute();
  return rows.map((row) => ({ ...row, pinyin: pinyinInitials(row.name) }));
}
