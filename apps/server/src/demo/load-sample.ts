import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { withTenant } from "@digao/db/tenant";
import { writeAction } from "../platform/action-log.ts";
import { repositoryDir } from "../platform/lib/repository.ts";
import { readCsv } from "../platform/seed/csv.ts";
import type { Server } from "../platform/server.ts";
import { acceptEngagement } from "./accept.ts";
import type { Caller } from "./caller.ts";
import { dayFromToday } from "./days.ts";
import { workInField } from "./fieldwork.ts";
import { addClient, buildTeam, type Client, openProject, sampleRemark } from "./open-project.ts";
import { openOthers } from "./other-projects.ts";
import { writePapers } from "./papers.ts";
import { type SampleFirm, type Team, withTeam } from "./team.ts";

const samplePath = (name: string): string => join(repositoryDir(), "packages/db/seed/sample", name);
const aYear = 2024;

/**
 * The sample of a first start, put in as people would do it: client, project, team, ledgers through the import,
 * adjustments booked by staff and checked by the manager, papers signed, vouchers drawn, and further projects in other states.
 * The server must run its jobs on `drain` alone.
 */
export const loadSampleCompany = (server: Server, firm: SampleFirm): Promise<{ projectId: number }> =>
  withTeam(server, firm, async (team) => {
    await clearEarlier(server, firm.tenantId);
    const projectId = await openAudit(team);
    const periodId = await importLedgers(server, team.manager, projectId);
    const items = await team.manager.call(mapping.GetRptItemTree, { projectId });
    const ids = new Map(items.map(({ stdCode, id }) => [stdCode, id]));
    const itemId = (code: string): number => ids.get(code) ?? 0;
    await bookAdjustments(team, projectId, itemId);
    await writePapers(team, projectId, itemId);
    await workInField(server, team, { projectId, periodId, itemId });
    await openOthers(server, firm.tenantId, team);
    for (const member of Object.values(team)) await member.call(home.NoteProjectOpened, { projectId });
    return { projectId };
  });

/** What a start that was cut off left behind: its projects are taken away, with the hours and notices of them. */
async function clearEarlier(server: Server, tenantId: number): Promise<void> {
  await withTenant(server.pool, tenantId, async (db) => {
    const halves = await db
      .updateTable("project")
      .set({ is_deleted: true })
      .where("remark", "=", sampleRemark)
      .where("is_deleted", "=", false)
      .returning("id")
      .execute();
    if (halves.length === 0) return;
    const ids = halves.map(({ id }) => id);
    await db.deleteFrom("work_log").where("project_id", "in", ids).execute();
    const notices = db.selectFrom("notice").where("project_id", "in", ids).select("id");
    await db.deleteFrom("user_notice").where("notice_id", "in", notices).execute();
    for (const id of ids) {
      const what = { refId: id, projectId: id, action: "delete" };
      await writeAction(db, { userName: "first start" }, { refType: "project", ...what });
    }
  });
}

const client: Client = {
  custName: "华衡精密制造有限公司",
  custShort: "华衡精密",
  custNameEn: "Huaheng Precision Manufacturing Co., Ltd.",
  uscc: "91320594MA1MPQ3B5R",
  industry: "通用设备制造业",
  regCapital: "6000000.00",
  paidCapital: "6000000.00",
  parentName: "华衡控股",
  taxRate: "0.25",
  bankName: "中国工商银行高新支行",
  bankAccount: "1102020209000123456",
  firstYear: 2023,
};

/** The books are of 2024; the work on them is under way today. */
async function openAudit(team: Team): Promise<number> {
  const projectId = await openProject(team, {
    projectName: `${client.custName}${aYear}年度财务报表审计`,
    custId: await addClient(team.manager, client),
    aYear,
    planStart: dayFromToday(-45),
    planEnd: dayFromToday(18),
    planHours: 480,
    contractAmount: "180000.00",
  });
  await buildTeam(team, projectId);
  await acceptEngagement(team, projectId, {
    client: client.custName,
    fee: "180000.00",
    signed: -50,
    reason: "业务承接评价已批准，业务约定书已签订",
  });
  return projectId;
}

/** The trial balance opens the period, the journal joins it; both must be in force without a single error. */
async function importLedgers(server: Server, as: Caller, projectId: number): Promise<number> {
  const period = { label: "2024年度", startDate: "2024-01-01", endDate: "2024-12-31", kind: 1 };
  const periodId = await importLedger(server, as, "sample_tb.csv", { projectId, options: JSON.stringify({ period }) });
  await importLedger(server, as, "sample_vouchers.csv", { projectId, periodId });
  return periodId;
}

async function importLedger(
  server: Server,
  as: Caller,
  fileName: string,
  input: { projectId: number; periodId?: number; options?: string },
): Promise<number> {
  const { batches } = await as.call(imports.UploadLedgerFile, input, samplePath(fileName));
  const batchId = batches[0]?.id ?? 0;
  await server.jobs.drain();
  const { isCurrent, periodId, checks } = await as.call(imports.GetImportBatch, { batchId });
  if (isCurrent && periodId !== null) return periodId;
  const errors = checks.filter(({ level }) => level === 1).map(({ code, count }) => `${code} (${count})`);
  throw new Error(`${fileName} did not come into force: ${errors.join(", ") || "its columns were not recognised"}.`);
}

/** Booked by staff, submitted, then checked by the manager in the order of the file, which makes the numbers those of the file. */
async function bookAdjustments(
  { manager, staff1 }: Team,
  projectId: number,
  itemId: (code: string) => number,
): Promise<void> {
  const accounts = await staff1.call(mapping.GetAccountTree, { projectId });
  const accountCode = new Map(accounts.map(({ fullName, code }) => [fullName, code]));
  const rows = readCsv(readFileSync(samplePath("sample_adjustments.csv"), "utf8"));
  for (const adjNo of new Set(rows.map((row) => row.adjNo))) {
    const own = rows.filter((row) => row.adjNo === adjNo);
    const draft = await staff1.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: Number(own[0]?.adjType),
      description: own[0]?.description ?? "",
      lines: own.map((row) => ({
        fsItemId: itemId(row.fsItemCode ?? ""),
        accountCode: accountCode.get(row.accountName ?? "") ?? null,
        lineName: row.accountName ?? null,
        debit: row.debit || "0.00",
        credit: row.credit || "0.00",
      })),
    });
    const submitted = await staff1.call(adjustments.UpdateFSAdjustHeadById, {
      Id: draft.id,
      rowVersion: draft.rowVersion,
      status: 1,
    });
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: draft.id, rowVersion: submitted.rowVersion });
  }
}
