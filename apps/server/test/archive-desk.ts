/** Engagements on their way into the archive: a stopped one asks for nothing but that nothing is under way. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import type { ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { changeProject, join, newProject } from "./builders.ts";
import { dayFromToday } from "./china-day.ts";
import type { Client, TestServer, TestTenant } from "./kit.ts";

export interface ArchiveDesk {
  projectId: number;
  by: Record<"manager" | "partner" | "incharge" | "staff1" | "archivist" | "quality", Client>;
  read(as?: Client): Promise<ProjectArchive>;
  /** What the next step is sent with. */
  seen(): Promise<{ projectId: number; reqId: number; rowVersion: number }>;
  begin(): Promise<unknown>;
  apply(): Promise<unknown>;
  check(): Promise<unknown>;
  confirm(): Promise<unknown>;
  /** From the beginning to the closed package. */
  archive(): Promise<void>;
}

/** @param stoppedDaysAgo the engagement's clock began then */
export async function openArchiveDesk(
  server: TestServer,
  tenant: TestTenant,
  stoppedDaysAgo = 10,
): Promise<ArchiveDesk> {
  const [manager, partner, incharge, staff1, archivist, quality] = await Promise.all(
    (["manager", "partner", "incharge", "staff1", "archive", "qc"] as const).map((person) => tenant.as(person)),
  );
  if (!(manager && partner && incharge && staff1 && archivist && quality)) throw new Error("The firm lacks people.");
  const by = { manager, partner, incharge, staff1, archivist, quality };
  const projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff1, roleid: 0 },
  ]);
  await changeProject(tenant, projectId, {
    status: 8,
    stopped_on: dayFromToday(-stoppedDaysAgo),
    partner_user_id: partner.userId,
  });
  const read = async (as: Client = manager): Promise<ProjectArchive> => {
    const [archive] = await as.call(archives.GetProjectArchiveDetail, { Id: projectId });
    if (!archive) throw new Error("The project has no archive page.");
    return archive;
  };
  const seen = async () => {
    const { request } = await read();
    return { projectId, reqId: request?.reqId ?? 0, rowVersion: request?.rowVersion ?? 0 };
  };
  const begin = () => manager.call(archives.CreateProjectArchive, { projectId });
  const apply = async () => manager.call(archives.UpdateProjectArchive, await seen());
  const check = async () =>
    archivist.call(archives.CheckProjectArchive, { ...(await seen()), words: "已核对底稿目录与文件清单" });
  const confirm = async () => partner.call(archives.ConfirmProjectArchive, await seen());
  const archive = async (): Promise<void> => {
    await begin();
    await apply();
    await check();
    await confirm();
    await server.runJobs();
  };
  return { projectId, by, read, seen, begin, apply, check, confirm, archive };
}
