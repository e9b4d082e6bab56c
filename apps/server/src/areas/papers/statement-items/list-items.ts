import type { FsItemRow, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { itemRows, loadItems } from "./item-rows.ts";
import { membershipOf } from "./subject.ts";

type Calls = typeof statementItems;

export async function listItems({ db }: Context, input: Input<Calls["GetFsItem"]>): Promise<FsItemRow[]> {
  const { Id: projectId, GrpId, RptLang } = input;
  return itemRows(await loadItems(db, projectId, input), RptLang).filter(({ grpId }) => grpId === GrpId);
}

/** One item's amounts in every data period of the project. */
export async function itemAmounts(
  ctx: Context,
  { Id }: Input<Calls["GetFsItemAmt"]>,
): Promise<Output<Calls["GetFsItemAmt"]>> {
  const { db } = ctx;
  const { id: projectId } = membershipOf(ctx);
  const periods = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .orderBy("end_date", "desc")
    .select(["id", "label"])
    .execute();
  const amounts: Output<Calls["GetFsItemAmt"]> = [];
  for (const { id: periodId, label } of periods) {
    const { rows, source } = await projectTrialBalance(db, { projectId, periodId });
    const row = rows.get(source.items.find(({ id }) => id === Id)?.line.code ?? "");
    if (!row) throw missing();
    amounts.push({
      periodId,
      label,
      unaudited: yuan(row.unaudited),
      audited: yuan(row.audited),
      openUnaudited: yuan(row.openUnaudited),
      openAudited: yuan(row.openAudited),
    });
  }
  return amounts;
}

export async function itemNames(
  { db }: Context,
  { projectId, GrpId, RptLang }: Input<Calls["GetFSItemName"]>,
): Promise<Output<Calls["GetFSItemName"]>> {
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("grp_id", "<=", 3)
    .$if(GrpId !== undefined, (q) => q.where("grp_id", "=", GrpId ?? 0))
    .orderBy("grp_id")
    .orderBy("line_no")
    .select(["id", "std_code as stdCode", "name_zh as nameZh", "name_en as nameEn", "grp_id as grpId", "kind"])
    .execute();
  return items.map(({ nameZh, nameEn, ...item }) => ({
    ...item,
    name: lineName({ nameZh, nameEn }, RptLang),
    pinyin: pinyinInitials(nameZh),
  }));
}

export const detailNames = (
  { db }: Context,
  { RId }: Input<Calls["GetFSDetailName"]>,
): Promise<Output<Calls["GetFSDetailName"]>> =>
  db
    .selectFrom("fs_detail")
    .where("fs_item_id", "=", RId)
    .select(["detail_name as detailName", "account_code as accountCode"])
    .distinct()
    .orderBy("accountCode")
    .orderBy("detailName")
    .execute();
