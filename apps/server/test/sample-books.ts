import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, inProject } from "@digao/db/tenant";
import { accountTree } from "@digao/domain/accounts/tree";
import { repositoryDir } from "../src/platform/lib/repository.ts";
import { readCsv } from "../src/platform/seed/csv.ts";

const sample = (name: string): string => readFileSync(join(repositoryDir(), "packages/db/seed/sample", name), "utf8");

export interface ExpectedItem {
  code: string;
  nameZh: string;
  kind: string;
  unaudited: string;
  audited: string;
  openUnaudited: string;
}
/** Golden amounts of the sample company by statement item. */
export const expectedItems = (): ExpectedItem[] => JSON.parse(sample("sample_expected.json")).fs;

async function newBatch(db: Db, projectId: number, typeId: number): Promise<number> {
  const file = {
    project_id: projectId,
    sha256: "0".repeat(64),
    size_bytes: 1,
    file_name: "sample_tb.csv",
    mime: "text/csv",
  };
  const { id: file_id } = await db.insertInto("file_object").values(file).returning("id").executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("import_batch")
    .values({
      project_id: projectId,
      type_id: typeId,
      file_id,
      file_name: file.file_name,
      file_sha256: file.sha256,
      status: 5,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("row_home").values({ of_table: "import_batch", id, project_id: projectId }).execute();
  return id;
}

/** Writes the sample company's trial balance as a committed import would: period, batch in force, accounts, rows. */
export async function writeSampleBooks(of: Db, projectId: number, isCurrent = true): Promise<number> {
  const db = inProject(of, projectId);
  const rows = readCsv(sample("sample_tb.csv"));
  const tb_batch_id = await newBatch(db, projectId, 2);
  const { id: period_id } = await db
    .insertInto("project_period")
    .values({
      project_id: projectId,
      label: `2024-${tb_batch_id}`,
      start_date: "2024-01-01",
      end_date: "2024-12-31",
      is_current: isCurrent,
      tb_batch_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const listed = rows.map((row) => ({ code: row.科目编码 ?? "", name: row.科目名称 ?? "", side: row.方向 }));
  const sides = new Map(listed.map(({ code, side }) => [code, side === "贷" ? 2 : 1]));
  const nodes = new Map(accountTree(listed).nodes.map((node) => [node.code, node]));
  await db
    .insertInto("account")
    .values(
      [...nodes.values()].map((node) => ({
        project_id: projectId,
        period_id,
        code: node.code,
        name: node.name,
        full_name: node.fullName,
        parent_code: node.parentCode,
        level: node.level,
        is_leaf: node.isLeaf,
        dc: sides.get(node.code) ?? 1,
      })),
    )
    .execute();
  const amount = (text: string | undefined): string => text || "0";
  await db
    .insertInto("tb_row")
    .values(
      rows.map((row, index) => ({
        batch_id: tb_batch_id,
        seq: index + 1,
        j_period: 202412,
        account_code: row.科目编码 ?? "",
        account_name: row.科目名称 ?? "",
        parent_code: nodes.get(row.科目编码 ?? "")?.parentCode ?? null,
        level: nodes.get(row.科目编码 ?? "")?.level ?? 1,
        is_leaf: nodes.get(row.科目编码 ?? "")?.isLeaf ?? true,
        dc: sides.get(row.科目编码 ?? "") ?? 1,
        aux_id: row.辅助名称 ? index + 1 : null,
        open_dr: amount(row.期初借方),
        open_cr: amount(row.期初贷方),
        period_dr: amount(row.本期借方),
        period_cr: amount(row.本期贷方),
        close_dr: amount(row.期末借方),
        close_cr: amount(row.期末贷方),
      })),
    )
    .execute();
  return period_id;
}
