import { readFileSync } from "node:fs";
import { join } from "node:path";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { closingFlag } from "@digao/domain/vouchers/closing";
import { firstIdOf } from "@digao/domain/vouchers/ledger-source.sql";
import { sql } from "kysely";
import { autoMapPeriod } from "../src/areas/books/mapping/door.ts";
import { writeAction } from "../src/platform/action-log.ts";
import { repositoryDir } from "../src/platform/lib/repository.ts";
import { readCsv } from "../src/platform/seed/csv.ts";
import { writeSampleBooks } from "./sample-books.ts";

type Row = Record<string, string>;

const read = (name: string): string => readFileSync(join(repositoryDir(), "packages/db/seed/sample", name), "utf8");
const AUX_TYPES: Readonly<Record<string, number>> = { 客户: 1, 供应商: 2, 部门: 3, 项目: 4, 人员: 5 };
const VOUCHER_COLUMNS = [
  ["客户", "customer_id"],
  ["供应商", "supplier_id"],
  ["人员", "person_id"],
  ["项目", "proj_aux_id"],
] as const;

export interface Expected {
  fs: Row[];
  checks: Row;
}
/** Golden amounts of the sample company. */
export const expected = (): Expected => JSON.parse(read("sample_expected.json"));

/** The sample company in full: trial balance with auxiliary items, journal with its roll-ups, everything mapped. */
export async function writeSampleLedger(of: Db, projectId: number, isCurrent = true): Promise<number> {
  const db = inProject(of, projectId);
  const periodId = await writeSampleBooks(db, projectId, isCurrent);
  const aux = await auxItems(db, projectId);
  await nameAuxRows(db, periodId, aux);
  await writeJournal(db, projectId, periodId, aux);
  await noteAuxTypes(db, periodId);
  await autoMapPeriod({ db, audit: (entry) => writeAction(db, {}, entry) }, periodId);
  return periodId;
}

const noteAuxTypes = (db: Db, periodId: number) =>
  sql`
    update account a set aux_types = u.types from (
      select r.account_code as code, jsonb_agg(distinct x.aux_type) as types
      from project_period p cross join lateral (
        select account_code, aux_id from tb_row t where ${ofProject("t")} and t.batch_id = p.tb_batch_id
        union select account_code, aux_id from ledger_month_aux m where ${ofProject("m")} and m.batch_id = p.voucher_batch_id
      ) r join aux_item x on ${ofProject("x")} and x.id = r.aux_id
      where ${ofProject("p")} and p.id = ${periodId} group by r.account_code
    ) u where ${ofProject("a")} and a.period_id = ${periodId} and a.code = u.code`.execute(db);

type AuxIds = ReadonlyMap<string, number>;

async function auxItems(db: Db, projectId: number): Promise<AuxIds> {
  const vouchers = readCsv(read("sample_vouchers.csv")) as Row[];
  const named = [
    ...(readCsv(read("sample_tb.csv")) as Row[]).map((row) => [row.辅助类型, row.辅助名称]),
    ...vouchers.flatMap((row) => VOUCHER_COLUMNS.map(([type]) => [type, row[type]])),
    ...vouchers.map((row) => (row.其他辅助 ?? "").split(":")),
  ];
  const pairs = [...new Set(named.filter(([, name]) => name).map(([type, name]) => `${type}|${name}`))];
  const ids = new Map<string, number>();
  for (const pair of pairs) {
    const [type = "", name = ""] = pair.split("|");
    const values = { project_id: projectId, aux_type: AUX_TYPES[type] ?? 99, aux_name: name, norm_name: name };
    const saved = await db
      .insertInto("aux_item")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "project_id", "aux_type", "norm_name"]).doUpdateSet({ aux_name: name }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(pair, saved.id);
  }
  return ids;
}

async function nameAuxRows(db: Db, periodId: number, aux: AuxIds): Promise<void> {
  const rows = readCsv(read("sample_tb.csv")) as Row[];
  for (const [index, row] of rows.entries()) {
    if (!row.辅助名称) continue;
    await sql`
      update tb_row set aux_id = ${aux.get(`${row.辅助类型}|${row.辅助名称}`)}
      where ${ofProject("tb_row")} and seq = ${index + 1} and batch_id = (select tb_batch_id from project_period where ${ofProject("project_period")} and id = ${periodId})`.execute(
      db,
    );
  }
}

async function writeJournal(db: Db, projectId: number, periodId: number, aux: AuxIds): Promise<void> {
  const { id: batchId } = await db
    .insertInto("import_batch")
    .columns(["tenant_id", "project_id", "period_id", "type_id", "file_id", "file_name", "file_sha256", "status"])
    .expression((from) =>
      from
        .selectFrom("project_period as p")
        .innerJoin("import_batch as b", (on) =>
          on.onRef("b.project_id", "=", "p.project_id").onRef("b.id", "=", "p.tb_batch_id"),
        )
        .where("p.id", "=", periodId)
        .select((is) => [
          ownTenant.as("tenant_id"),
          is.val(projectId).as("project_id"),
          "p.id",
          sql<number>`4`.as("type_id"),
          "b.file_id",
          "b.file_name",
          "b.file_sha256",
          sql<number>`5`.as("status"),
        ]),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("row_home").values({ of_table: "import_batch", id: batchId, project_id: projectId }).execute();
  await writeVouchers(db, batchId, aux);
  await rollUp(db, batchId);
  await db.updateTable("project_period").set({ voucher_batch_id: batchId }).where("id", "=", periodId).execute();
}

async function writeVouchers(db: Db, batchId: number, aux: AuxIds): Promise<void> {
  const byNumber = new Map<string, Row[]>();
  for (const row of readCsv(read("sample_vouchers.csv")) as Row[]) {
    const key = `${row.会计期间}|${row.凭证字}|${row.凭证号}`;
    byNumber.set(key, [...(byNumber.get(key) ?? []), row]);
  }
  let ordinal = firstIdOf(batchId);
  const vouchers: Record<string, unknown>[] = [];
  const lines: Record<string, unknown>[] = [];
  for (const rows of byNumber.values()) {
    const [head = {}] = rows;
    ordinal += 1;
    const id = ordinal;
    const named = rows.map((row) => ({ code: row.科目编码 ?? "", name: row.科目名称 ?? "" }));
    const when = { j_period: Number(head.会计期间), j_date: head.凭证日期 };
    const flag = closingFlag(named, { standard: "ASBE" });
    vouchers.push({ id, ...when, j_type: head.凭证字, j_no: Number(head.凭证号), line_count: rows.length, flag });
    for (const [index, row] of rows.entries()) {
      ordinal += 1;
      const own = VOUCHER_COLUMNS.map(([type, column]) => [column, aux.get(`${type}|${row[type]}`) ?? null]);
      const [type, name] = (row.其他辅助 ?? "").split(":");
      const other = aux.get(`${type}|${name}`);
      lines.push({
        id: ordinal,
        jmsn: id,
        line_no: index + 1,
        ...when,
        ...named[index],
        debit: row.借方金额 || "0",
        credit: row.贷方金额 || "0",
        ...Object.fromEntries(own),
        other: other === undefined ? [] : [other],
      });
    }
  }
  await insertFound(
    db,
    sql`
    insert into voucher (tenant_id, project_id, id, batch_id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count, first_line_id, flag)
    select ${ownTenant}, ${ownProject}, id, ${batchId}, j_period, j_date, j_type, j_no, j_type || '-' || j_no, 0, 0, line_count, id + 1, flag
    from jsonb_to_recordset(${JSON.stringify(vouchers)}::jsonb)
      v(id bigint, j_period int, j_date date, j_type text, j_no int, line_count int, flag smallint)`,
  );
  await insertFound(
    db,
    sql`
    insert into voucher_line (tenant_id, project_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, account_name, debit, credit,
      customer_id, supplier_id, person_id, proj_aux_id, other_aux)
    select ${ownTenant}, ${ownProject}, id, ${batchId}, jmsn, line_no, j_period, j_date, code, name, debit, credit, customer_id, supplier_id, person_id,
      proj_aux_id, array(select x::bigint from jsonb_array_elements_text(other) x)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(id bigint, jmsn bigint, line_no int, j_period int, j_date date,
      code text, name text, debit numeric, credit numeric, customer_id bigint, supplier_id bigint, person_id bigint,
      proj_aux_id bigint, other jsonb)`,
  );
}

async function rollUp(db: Db, batchId: number): Promise<void> {
  await insertFound(
    db,
    sql`
    insert into ledger_month (tenant_id, project_id, batch_id, account_code, j_period, debit, credit, closing_debit, closing_credit, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, l.account_code, l.j_period, sum(l.debit), sum(l.credit),
      coalesce(sum(l.debit) filter (where v.flag in (1, 4)), 0), coalesce(sum(l.credit) filter (where v.flag in (1, 4)), 0), count(*)
    from voucher_line l join voucher v on ${ofProject("v")} and v.id = l.jmsn where ${ofProject("l")} and l.batch_id = ${batchId}
    group by l.account_code, l.j_period`,
  );
  await insertFound(
    db,
    sql`
    insert into ledger_month_aux (tenant_id, project_id, batch_id, account_code, aux_id, j_period, debit, credit, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, l.account_code, a.aux_id, l.j_period, sum(l.debit), sum(l.credit), count(*)
    from voucher_line l cross join lateral unnest(
      array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id]::bigint[] || l.other_aux::bigint[]) a (aux_id)
    where ${ofProject("l")} and l.batch_id = ${batchId} and a.aux_id is not null
    group by l.account_code, a.aux_id, l.j_period`,
  );
}

/** The sample's adjustments, checked and agreed by the client unless told otherwise; ids by their numbers. */
export async function writeSampleAdjustments(
  of: Db,
  projectId: number,
  preparerId: number,
  state: { status?: number; clientStatus?: number } = {},
): Promise<Map<string, number>> {
  const db = inProject(of, projectId);
  const ids = new Map<string, number>();
  const items = await db.selectFrom("fs_item").where("project_id", "=", projectId).select(["id", "std_code"]).execute();
  const itemIds = new Map(items.map((item) => [item.std_code, item.id]));
  for (const row of readCsv(read("sample_adjustments.csv")) as Row[]) {
    const adjNo = row.adjNo ?? "";
    const headId =
      ids.get(adjNo) ??
      (
        await db
          .insertInto("adjust_head")
          .values({
            project_id: projectId,
            adj_type: Number(row.adjType),
            adj_seq: Number(adjNo.split("-")[1]),
            adj_no: adjNo,
            description: row.description ?? "",
            status: state.status ?? 2,
            client_status: state.clientStatus ?? 1,
            preparer_id: preparerId,
          })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
    ids.set(adjNo, headId);
    await db
      .insertInto("adjust_line")
      .values({
        project_id: projectId,
        head_id: headId,
        line_no: Number(row.lineNo),
        fs_item_id: itemIds.get(row.fsItemCode ?? "") ?? 0,
        line_name: row.accountName ?? null,
        debit: row.debit || "0",
        credit: row.credit || "0",
      })
      .execute();
  }
  return ids;
}
