import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { withTenant } from "@digao/db/tenant";
import { writeAction } from "../platform/action-log.ts";
import type { Server } from "../platform/server.ts";
import { acceptEngagement } from "./accept.ts";
import { dayFromToday, thisYear } from "./days.ts";
import { addClient, buildTeam, openProject } from "./open-project.ts";
import type { Team } from "./team.ts";

const ARCHIVED = { status: 6, archive_flag: 2 };

/** The product has no archiving yet that would bring a project there. */
async function archive(server: Server, tenantId: number, projectId: number): Promise<void> {
  await withTenant(server.pool, tenantId, async (db) => {
    await db.updateTable("project").set(ARCHIVED).where("id", "=", projectId).execute();
    const what = { refId: projectId, projectId, action: "archive", new: ARCHIVED };
    await writeAction(db, { userName: "first start" }, { refType: "project", ...what });
  });
}

/** By the partner, with the quality department, whose reviewer has no place in it. */
async function makeVoid({ partner, qc }: Team, projectId: number): Promise<void> {
  const { rowVersion } = await partner.call(projectMoves.GetProjectMoves, { projectId });
  const reason = "客户更换会计师事务所，双方已签署业务约定终止协议。";
  const { waiting } = await partner.call(projectMoves.MoveProject, { projectId, to: 9, reason, rowVersion });
  if (!waiting) throw new Error("Nothing waits for the quality department.");
  const words = "已查阅终止协议，同意作废。";
  await qc.call(projectMoves.DecideProjectMove, {
    Id: waiting.id,
    isAgreed: true,
    words,
    rowVersion: waiting.rowVersion,
  });
}

/** Projects without books, so that every list has something to show: being set up, in progress, completed, void. */
export async function openOthers(server: Server, tenantId: number, team: Team): Promise<void> {
  const { manager } = team;
  const year = thisYear();
  const electronics = await addClient(manager, {
    custName: "苏州瑞泽电子科技有限公司",
    custShort: "瑞泽电子",
    custNameEn: "Suzhou Ruize Electronics Co., Ltd.",
    industry: "计算机、通信和其他电子设备制造业",
  });
  const food = await addClient(manager, {
    custName: "江南味源食品有限公司",
    custShort: "味源食品",
    custNameEn: "Jiangnan Weiyuan Food Co., Ltd.",
    industry: "食品制造业",
  });
  const nameOf = (client: string, aYear: number) => `${client}${aYear}年度财务报表审计`;

  const archived = await openProject(team, {
    projectName: nameOf("苏州瑞泽电子科技有限公司", year - 2),
    custId: electronics,
    aYear: year - 2,
    planHours: 320,
    contractAmount: "120000.00",
  });
  await buildTeam(team, archived);
  await acceptEngagement(team, archived, {
    client: "苏州瑞泽电子科技有限公司",
    fee: "120000.00",
    signed: -400,
    reason: "业务承接评价已批准，业务约定书已签订",
  });
  await archive(server, tenantId, archived);

  const running = await openProject(team, {
    projectName: nameOf("江南味源食品有限公司", year - 1),
    custId: food,
    aYear: year - 1,
    planStart: dayFromToday(-5),
    planEnd: dayFromToday(40),
    planHours: 280,
    contractAmount: "96000.00",
  });
  await buildTeam(team, running);
  await acceptEngagement(team, running, {
    client: "江南味源食品有限公司",
    fee: "96000.00",
    signed: -8,
    reason: "客户已确认进场日期",
  });

  await openProject(team, {
    projectName: nameOf("苏州瑞泽电子科技有限公司", year),
    custId: electronics,
    aYear: year,
    isPreAudit: true,
    planStart: dayFromToday(14),
    planEnd: dayFromToday(75),
    planHours: 320,
    contractAmount: "125000.00",
  });

  const dropped = await openProject(team, {
    projectName: nameOf("江南味源食品有限公司", year - 2),
    custId: food,
    aYear: year - 2,
    planHours: 240,
    qcUserId: null,
  });
  await buildTeam(team, dropped, false);
  await acceptEngagement(team, dropped, {
    client: "江南味源食品有限公司",
    fee: "90000.00",
    signed: -420,
    reason: "业务承接评价已批准，先行安排预审",
  });
  await makeVoid(team, dropped);
}
