import { Readable } from "node:stream";
import type { ProjectEntity } from "@digao/contract/records";
import { isOfProjects } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import { inProject } from "@digao/db/tenant";
import { emptyBook } from "@digao/sheets/book";
import { sql } from "kysely";
import { packBook } from "../src/areas/papers/sheets/parts.ts";
import { openFileStore } from "../src/platform/files/store.ts";
import { assetRows } from "./build-assets.ts";
import { cashRows } from "./build-cash.ts";
import { clientRows } from "./build-client.ts";
import { controlRows } from "./build-controls.ts";
import { groupRows } from "./build-group.ts";
import { paperRows, rollForwardRows } from "./build-papers.ts";
import type { Person, TestTenant } from "./kit.ts";
import { riskRow } from "./planted-risk.ts";

let made = 0;

/** A client and a project with the given people in the given roles (0 member … 4 quality control); answers its id. */
export function makeProject(
  firm: TestTenant,
  members: Partial<Record<Person, { role: number; checked?: number }>> = { manager: { role: 1 } },
  values: { archiveFlag?: number } = {},
): Promise<{ projectId: number; custId: number; periodId: number }> {
  made += 1;
  return firm.inDb(async (db) => {
    const { id: custId } = await db
      .insertInto("customer")
      .values({ cust_name: `测试客户${made}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const category = await db
      .selectFrom("project_category")
      .select("id")
      .where("code", "=", "AUD-FS-05")
      .executeTakeFirstOrThrow();
    const { id: projectId } = await db
      .insertInto("project")
      .values({
        project_code: `2024-MADE-${String(made).padStart(4, "0")}`,
        project_name: `测试项目${made}`,
        cust_id: custId,
        category_id: category.id,
        a_year: 2024,
        period_start: "2024-01-01",
        period_end: "2024-12-31",
        pm_user_id: firm.userIds.manager,
        status: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = Object.entries(members).map(([person, { role, checked = 1 }]) => ({
      project_id: projectId,
      user_id: firm.userIds[person as Person],
      role_id: role,
      checked,
    }));
    if (rows.length > 0) await db.insertInto("project_member").values(rows).execute();
    const { id: periodId } = await inProject(db, projectId)
      .insertInto("project_period")
      .values({
        project_id: projectId,
        label: "2024",
        start_date: "2024-01-01",
        end_date: "2024-12-31",
        is_current: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { archiveFlag } = values;
    if (archiveFlag)
      await db.updateTable("project").set({ archive_flag: archiveFlag }).where("id", "=", projectId).execute();
    return { projectId, custId, periodId };
  }, "manager");
}

/** One row of every kind that belongs to a project, each with `marker` in its texts; answers their ids. */
const noFigures = JSON.stringify({ periodLabel: null, endDate: null, benchmarks: [], years: [] });

export async function makeRows(
  { dataDir }: { dataDir: string },
  firm: TestTenant,
  projectId: number,
  marker: string,
): Promise<Record<ProjectEntity, number>> {
  const store = openFileStore({ dataDir });
  const stored = await store.receive(Readable.from([Buffer.from(`${marker},1\n`)]));
  await store.keep(firm.id, stored);
  return firm.inProject(
    projectId,
    async (db) => {
      const of = { project_id: projectId };
      const one = async (table: keyof Database, given: Record<string, unknown>): Promise<number> => {
        const values = isOfProjects(table) ? { ...of, ...given } : given;
        const names = Object.keys(values).map((name) => sql.ref(name));
        const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))}) returning id
      `.execute(db);
        return rows[0]?.id ?? 0;
      };
      const period = { start_date: "2023-01-01", end_date: "2023-12-31" };
      const periodId = await one("project_period", { ...of, label: marker, ...period });
      const memberId = await one("project_member", { ...of, user_id: firm.userIds.reader, role_id: 0, checked: 1 });
      const file = { sha256: stored.sha256, size_bytes: stored.sizeBytes, file_name: marker, mime: "text/csv" };
      const fileId = await one("file_object", { ...of, ...file });
      const fileColumns = {
        file_id: fileId,
        file_name: marker,
        sha256: file.sha256,
        size_bytes: file.size_bytes,
        kind: "text",
      };
      const auditFileId = await one("audit_file", { ...fileColumns, ref_type: 17, remark: marker });
      await db
        .insertInto("audit_file_version")
        .values({ ...fileColumns, audit_file_id: auditFileId, version: 1 })
        .execute();
      await db
        .insertInto("audit_file_text")
        .values({ audit_file_id: auditFileId, version: 1, content: marker })
        .execute();
      const source = { file_id: fileId, file_name: marker, file_sha256: file.sha256 };
      const batchId = await one("import_batch", { ...of, period_id: periodId, type_id: 4, ...source });
      await db
        .insertInto("row_home")
        .values({ of_table: "import_batch", id: batchId, project_id: projectId })
        .execute();
      const accountId = await one("account", {
        ...of,
        period_id: periodId,
        code: "1001",
        name: marker,
        full_name: marker,
      });
      const item = {
        std_code: "A101",
        grp_id: 1,
        rpt_type: 1,
        name_zh: marker,
        name_en: marker,
        line_no: 1,
        kind: "L",
      };
      const fsItemId = await one("fs_item", { ...of, ...item });
      const detail = { fs_item_id: fsItemId, line_no: 1, detail_type: 3, detail_name: marker };
      const fsDetailId = await one("fs_detail", { ...of, ...detail });
      const head = { adj_type: 1, description: marker, preparer_id: firm.userIds.manager };
      const adjustHeadId = await one("adjust_head", { ...of, ...head });
      const line = { head_id: adjustHeadId, line_no: 1, fs_item_id: fsItemId, debit: "1.00" };
      const adjustLineId = await one("adjust_line", { ...of, ...line });
      const prior = { fs_item_id: fsItemId, content: marker, amount: "1.00" };
      const priorId = await one("prior_misstatement", { ...prior, created_by: firm.userIds.manager });
      const when = { j_period: 202301, j_date: "2023-01-31", batch_id: batchId };
      const firstId = batchId * 2 ** 25 + 1;
      const voucher = { j_type: marker, j_no_text: "1", amount_dr: "1.00", amount_cr: "1.00", line_count: 1 };
      const voucherId = await one("voucher", { id: firstId, first_line_id: firstId, ...when, ...voucher });
      const entry = {
        jmsn: voucherId,
        line_no: 1,
        account_code: "1001",
        debit: "1.00",
        credit: "0.00",
        summary: marker,
      };
      const voucherLineId = await one("voucher_line", { id: firstId, ...when, ...entry });
      const sample = {
        ...of,
        run_no: 1,
        purpose: 2,
        method: 1,
        title: marker,
        period_id: periodId,
        population: "{}",
        batch_id: batchId,
      };
      const figures = { ledger_count: 1, ledger_amount: "1.00", pop_count: 1, pop_amount: "1.00", pop_hash: marker };
      const sampleRunId = await one("sample_run", {
        ...sample,
        ...figures,
        seed: 1,
        sample_size: 1,
      });
      const progLineId = await one("prog_line", {
        ...of,
        fs_item_id: fsItemId,
        line_no: 1,
        assertions: "{E}",
        proc_types: "{3}",
        content: marker,
      });
      const drawnVoucherId = await one("drawn_voucher", {
        ...of,
        fs_item_id: fsItemId,
        period_id: periodId,
        line_id: voucherLineId,
        jmsn: voucherId,
        j_period: 202301,
        j_date: "2023-01-31",
        j_type: marker,
        j_no_text: "1",
        line_no: 1,
        summary: marker,
        account_code: "1001",
        account_name: marker,
        debit: "1.00",
        credit: "0.00",
        draw_source: 1,
      });
      const messageId = await one("msg_head", {
        ...of,
        msg_type: "QUE",
        entity: "voucher",
        refer_id: voucherId,
        period_id: periodId,
        content: marker,
        j_period: 202301,
        j_type: marker,
        j_no_text: "1",
        content_text: marker,
      });
      const order = { kind: "lines", input: "{}", lang: "zh", file_name: `${marker}.xlsx`, row_count: 1 };
      const downloadId = await one("download", { ...of, user_id: firm.userIds.manager, ...order });
      const jeRunId = await one("journal_test_run", {
        ...of,
        run_no: 1,
        period_id: periodId,
        batch_id: batchId,
        setting_version: 0,
        settings: "{}",
        seed: 1,
      });
      const span = { start: "2023-01-30T01:00:00Z", end: "2023-01-30T02:00:00Z" };
      const projectEventId = await one("project_event", {
        ...of,
        ...span,
        title: marker,
        created_by: firm.userIds.manager,
      });
      const jobDoId = await one("job_do", {
        ...of,
        title: marker,
        owner_id: firm.userIds.manager,
        created_by: firm.userIds.manager,
      });
      const riskId = await one("risk", riskRow(fsItemId, firm.userIds.manager, marker));
      const shares = { percent: "0.05", pm_percent: "0.75", trivial_percent: "0.05" };
      const levels = { benchmark_amount: "1000.00", om: "50.00", pm: "37.50", trivial: "2.50", figures: noFigures };
      const materialityId = await one("materiality", {
        ...of,
        ...shares,
        ...levels,
        revision: 1,
        stage: 1,
        benchmark: 1,
        basis: 1,
        reason: marker,
        preparer_id: firm.userIds.manager,
      });
      const papers = await paperRows(one, firm.userIds.manager, { marker, jeRunId, sampleRunId });
      const rate = { currency: "USD", rate_date: "2023-12-31", rate: "7.0827", source: "bank", source_note: marker };
      const closingRateId = await one("closing_rate", { ...of, ...rate, created_by: firm.userIds.manager });
      const userId = firm.userIds.manager;
      const book = await packBook(emptyBook("book", marker, "Sheet1"));
      const sheetId = await one("audit_sheet", {
        ref_type: 19,
        name: marker,
        outline: JSON.stringify(book.outline),
        worker_id: userId,
        created_by: userId,
        updated_by: userId,
      });
      for (const { sha, data } of book.parts)
        await sql`insert into sheet_part (project_id, sheet_id, sha256, data)
          values (${projectId}, ${sheetId}, decode(${sha}, 'hex'), ${data})`.execute(db);
      const calculationId = await one("calculation", {
        ...of,
        fs_item_id: fsItemId,
        calculator: "interest",
        name: marker,
        input: JSON.stringify({ values: {}, rows: {} }),
        created_by: firm.userIds.manager,
        updated_by: firm.userIds.manager,
      });
      const paperLinkId = await one("paper_link", {
        from_entity: "fsItem",
        from_id: fsItemId,
        to_entity: "auditFile",
        to_id: auditFileId,
        to_text: marker,
        note: marker,
        created_by: userId,
      });
      const letterId = await one("confirmation_letter", {
        letter_no: marker,
        hz_kind: 2,
        contact_name: marker,
        base_date: "2023-12-31",
        qr_token: "ABCDEFGH2345",
        created_by: userId,
      });
      const contactId = await one("confirmation_contact", {
        hz_kind: 2,
        subject_code: "AR",
        contact_name: marker,
        created_by: userId,
      });
      const bankAccountId = await one("bank_account_list", {
        bank_name: marker,
        account: marker,
        created_by: userId,
      });
      const ofClient = await clientRows(one, { projectId, userId, marker });
      const ofControls = await controlRows(one, userId, marker);
      const ofGroup = await groupRows(one, marker);
      const ofCash = await cashRows(one, { periodId, batchId }, marker);
      const ofAssets = await assetRows(one, marker);
      const ofRollForward = await rollForwardRows(one, projectId, marker);
      const jobId = await one("job", { ...of, kind: marker, state: "done" });
      return {
        project: projectId,
        projectPeriod: periodId,
        projectMember: memberId,
        importBatch: batchId,
        auditFile: auditFileId,
        account: accountId,
        fsItem: fsItemId,
        fsDetail: fsDetailId,
        adjustment: adjustHeadId,
        adjustLine: adjustLineId,
        priorMisstatement: priorId,
        calculation: calculationId,
        auditSheet: sheetId,
        paperLink: paperLinkId,
        closingRate: closingRateId,
        voucher: voucherId,
        voucherLine: voucherLineId,
        drawnVoucher: drawnVoucherId,
        progLine: progLineId,
        message: messageId,
        sampleRun: sampleRunId,
        download: downloadId,
        journalTestRun: jeRunId,
        materiality: materialityId,
        ...papers,
        job: jobId,
        projectEvent: projectEventId,
        jobDo: jobDoId,
        risk: riskId,
        completionLine: await one("completion_line", { check_code: "CC10", answer: 1, words: marker }),
        mirrorAnswer: await one("mirror_answer", {
          check_code: 3,
          row_key: "person:1",
          answer_no: 1,
          print: "0",
          words: marker,
        }),
        lateFile: await one("late_file", {
          act: 2,
          audit_file_id: auditFileId,
          file_name: marker,
          sha256: stored.sha256,
          report_date: "2025-04-20",
          reason: marker,
        }),
        confirmationLetter: letterId,
        confirmationContact: contactId,
        bankAccount: bankAccountId,
        ...ofClient,
        ...ofControls,
        ...ofCash,
        ...ofGroup,
        ...ofAssets,
        ...ofRollForward,
      };
    },
    "manager",
  );
}
