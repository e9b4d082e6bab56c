import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adjustments } from "@digao/contract/areas/adjustments";
import { customer } from "@digao/contract/areas/customers";
import { imports } from "@digao/contract/areas/imports";
import { projectDetail } from "@digao/contract/areas/project-detail";
import { type CategoryNode, projects } from "@digao/contract/areas/projects";
import { withTenant } from "@digao/db/tenant";
import { writeAction } from "../platform/action-log.ts";
import { repositoryDir } from "../platform/lib/repository.ts";
import { readCsv } from "../platform/seed/csv.ts";
import type { Server } from "../platform/server.ts";
import { type Caller, signedIn } from "./caller.ts";

/** The firm that gets the sample, and its people by user name. */
export interface SampleFirm {
  tenantId: number;
  userIds: ReadonlyMap<string, number>;
}

const people = ["partner", "manager", "incharge", "staff1", "staff2", "qc"] as const;
type Team = Record<(typeof people)[number], Caller>;

const samplePath = (name: string): string => join(repositoryDir(), "packages/db/seed/sample", name);

/**
 * The sample company of a first start (domain 14.11), put in as people would do it: client, project, team, ledgers through the
 * import, adjustments booked by staff and checked by the manager. The server must run its jobs on `drain` alone.
 */
export async function loadSampleCompany(
  server: Server,
  { tenantId, userIds }: SampleFirm,
): Promise<{ projectId: number }> {
  const callers: Caller[] = [];
  const enter = async (name: (typeof people)[number]): Promise<Caller> => {
    const caller = await signedIn(server, tenantId, userIds.get(name) ?? 0);
    callers.push(caller);
    return caller;
  };
  const team: Team = {
    partner: await enter("partner"),
    manager: await enter("manager"),
    incharge: await enter("incharge"),
    staff1: await enter("staff1"),
    staff2: await enter("staff2"),
    qc: await enter("qc"),
  };
  try {
    const custId = (await clearEarlier(server, tenantId)) ?? (await addClient(team));
    const projectId = await openProject(team, custId);
    await importLedgers(server, team.manager, projectId);
    await bookAdjustments(team, projectId);
    return { projectId };
  } finally {
    for (const caller of callers) await caller.leave();
  }
}

const clientName = "华衡精密制造有限公司";
const projectName = `${clientName}2024年度财务报表审计`;

/** What a start that was cut off left behind: its half-filled project is taken away, its client is used again. */
function clearEarlier(server: Server, tenantId: number): Promise<number | undefined> {
  return withTenant(server.pool, tenantId, async (db) => {
    const halves = await db
      .updateTable("project")
      .set({ is_deleted: true })
      .where("project_name", "=", projectName)
      .where("is_deleted", "=", false)
      .returning("id")
      .execute();
    for (const { id } of halves) {
      await writeAction(
        db,
        { userName: "first start" },
        { refType: "project", refId: id, projectId: id, action: "delete" },
      );
    }
    const known = db.selectFrom("customer").where("cust_name", "=", clientName).where("is_deleted", "=", false);
    return (await known.select("id").executeTakeFirst())?.id;
  });
}

async function addClient({ manager }: Team): Promise<number> {
  const { id } = await manager.call(customer.calls.create, {
    custName: clientName,
    custShort: "华衡精密",
    custNameEn: "Huaheng Precision Manufacturing Co., Ltd.",
    uscc: "91320594MA1MPQ3B5R",
    industry: "通用设备制造业",
    regCapital: "6000000.00",
    paidCapital: "6000000.00",
    parentName: "华衡控股",
    taxRate: "0.25",
    firstYear: 2023,
  });
  return id;
}

async function openProject(team: Team, custId: number): Promise<number> {
  const { partner, manager, incharge, staff1, staff2, qc } = team;
  const categories = await manager.call(projects.GetCategoryTree, {});
  const { id: projectId } = await manager.call(projects.CreateProject, {
    projectName,
    custId,
    categoryId: categoryOf(categories, "AUD-FS-05"),
    aYear: 2024,
    periodStart: "2024-01-01",
    periodEnd: "2024-12-31",
    baseDate: "2024-12-31",
    partnerUserId: partner.userId,
    qcUserId: qc.userId,
    planStart: "2025-01-06",
    planEnd: "2025-04-20",
    planHours: 480,
    contractAmount: "180000.00",
    riskLevel: 2,
  });
  await manager.call(projectDetail.CreateProjectMember, {
    projectId,
    members: [
      { userId: incharge.userId, roleid: 3, planhours: 160 },
      { userId: staff1.userId, roleid: 0, planhours: 120 },
      { userId: staff2.userId, roleid: 0, planhours: 120 },
    ],
  });
  for (const member of [manager, partner, qc, incharge, staff1, staff2]) {
    await member.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
  }
  return projectId;
}

function categoryOf(nodes: readonly CategoryNode[], code: string): number {
  const found = flat(nodes).find((node) => node.code === code);
  if (!found) throw new Error(`The firm has no project category ${code}.`);
  return found.id;
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The trial balance opens the period, the journal joins it; both must be in force without a single error. */
async function importLedgers(server: Server, as: Caller, projectId: number): Promise<void> {
  const period = { label: "2024年度", startDate: "2024-01-01", endDate: "2024-12-31", kind: 1 };
  const periodId = await importLedger(server, as, "sample_tb.csv", { projectId, options: JSON.stringify({ period }) });
  await importLedger(server, as, "sample_vouchers.csv", { projectId, periodId });
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
async function bookAdjustments({ manager, staff1 }: Team, projectId: number): Promise<void> {
  const [items, accounts] = await Promise.all([
    staff1.call(projects.GetRptItemTree, { projectId }),
    staff1.call(projects.GetAccountTree, { projectId }),
  ]);
  const itemId = new Map(items.map(({ stdCode, id }) => [stdCode, id]));
  const accountCode = new Map(accounts.map(({ fullName, code }) => [fullName, code]));
  const rows = readCsv(readFileSync(samplePath("sample_adjustments.csv"), "utf8"));
  for (const adjNo of new Set(rows.map((row) => row.adjNo))) {
    const own = rows.filter((row) => row.adjNo === adjNo);
    const draft = await staff1.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: Number(own[0]?.adjType),
      description: own[0]?.description ?? "",
      lines: own.map((row) => ({
        fsItemId: itemId.get(row.fsItemCode ?? "") ?? 0,
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
