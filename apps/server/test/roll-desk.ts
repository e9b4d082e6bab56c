/** Last year's file of a client, archived with a row of every kind in it, and this year's project beside it. */
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { makeProject, makeRows } from "./build.ts";
import { changeProject, newProject } from "./builders.ts";
import type { Client, TestServer, TestTenant } from "./kit.ts";

export const newYear = {
  projectName: "2025年度财务报表审计",
  aYear: 2025,
  periodStart: "2025-01-01",
  periodEnd: "2025-12-31",
};

export interface RollDesk {
  server: TestServer;
  tenant: TestTenant;
  manager: Client;
}

export interface Years {
  last: number;
  custId: number;
}

/** Of the manager's own client; what `fill` writes is archived with it. */
export async function archivedYear(
  { server, tenant }: RollDesk,
  fill: (projectId: number) => Promise<void> = async () => undefined,
  hasPartner = true,
): Promise<Years> {
  const { projectId: last, custId } = await makeProject(tenant, {
    manager: { role: 1 },
    ...(hasPartner ? { partner: { role: 2 } } : {}),
    staff1: { role: 0 },
  });
  await makeRows(server, tenant, last, "上年内容");
  await fill(last);
  await changeProject(tenant, last, { status: 6, archive_flag: 2 });
  return { last, custId };
}

export const nextYear = ({ manager }: Pick<RollDesk, "manager">, { custId }: Years): Promise<number> =>
  newProject(manager, { custId, ...newYear });

/** Every part as it is proposed, or in the way that is named. */
export async function rollAll(
  { server, manager }: RollDesk,
  { projectId, last, way }: { projectId: number; last: number; way?: "take" },
) {
  const { parts } = await manager.call(rollForward.GetRollForwardOffer, { projectId, fromProjectId: last });
  const chosen = parts.flatMap(({ code, stands, ways }) => {
    const proposed = way !== undefined && ways.includes(way) ? way : ways[0];
    return stands === "taken" && proposed ? [{ code, way: proposed }] : [];
  });
  const started = await manager.call(rollForward.RollForward, { projectId, fromProjectId: last, parts: chosen });
  await server.runJobs();
  return { ...started, chosen };
}
