import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { drawnOfProject } from "../vouching/door.ts";
import { answerNow } from "./answer-now.ts";
import { drawnColumns } from "./drawn-columns.ts";

type Query = Input<(typeof downloads)["DownDrawCheckVoucherExcel"]>;
const rowsPerPage = 1_000;

async function indexesOf(db: Db, projectId: number): Promise<ReadonlyMap<number, string>> {
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .select(["id", "wp_index as index"])
    .execute();
  return new Map(items.map(({ id, index }) => [id, index ?? ""]));
}

async function* pagesOf(ctx: Context, query: Query): AsyncGenerator<DrawnVoucher[]> {
  for (let skipCount = 0; ; skipCount += rowsPerPage) {
    const { items } = await drawnOfProject(ctx, { ...query, skipCount, maxResultCount: rowsPerPage });
    if (items.length > 0) yield items;
    if (items.length < rowsPerPage) return;
  }
}

/** Drawn vouchers as the list finds them. */
export async function drawnFile(ctx: Context, query: Query): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const project = await db
    .selectFrom("project")
    .innerJoin("customer", "customer.id", "project.cust_id")
    .where("project.id", "=", query.projectId)
    .select(["customer.cust_name as client", "project.a_year as year"])
    .executeTakeFirst();
  if (!project) throw missing();
  const columns = drawnColumns(lang, await indexesOf(db, query.projectId));
  const sheet = listSheet({ lang, name: "download.title.draws", columns, rows: { batches: pagesOf(ctx, query) } });
  const name = [project.client, String(project.year), messageOf(lang, "download.title.draws")];
  return answerNow(ctx, await workbookFile(name, [sheet]));
}
