/** From the issued report to ten years of rest: applied for, sent back, applied for again, checked outside the team, confirmed and packed. */
import { join } from "node:path";
import { archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { archives } from "@digao/contract/areas/office/archives/calls";
import type { ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { verifyPackage } from "@digao/domain/archive/package/verify";
import { fileSource, nodeTools } from "../../src/areas/office/archive-package/pages/node-tools.ts";
import type { YearDesk } from "./desk.ts";

export async function readArchive({ by, projectId: Id }: YearDesk): Promise<ProjectArchive> {
  const [archive] = await by.manager.call(archives.GetProjectArchiveDetail, { Id });
  if (!archive) throw new Error("The project has no archive page.");
  return archive;
}

export async function archive(desk: YearDesk): Promise<void> {
  const { by, projectId, server } = desk;
  const seen = async () => {
    const { request } = await readArchive(desk);
    return { projectId, reqId: request?.reqId ?? 0, rowVersion: request?.rowVersion ?? 0 };
  };
  await by.manager.call(archives.CreateProjectArchive, { projectId });
  await by.manager.call(archives.UpdateProjectArchive, await seen());
  await by.archive.call(archives.DenyProjectArchive, { ...(await seen()), reason: "签署件扫描不清晰，请核对后再申请" });
  await by.manager.call(archives.UpdateProjectArchive, await seen());
  await by.archive.call(archives.CheckProjectArchive, { ...(await seen()), words: "已核对底稿目录与文件清单" });
  await by.partner.call(archives.ConfirmProjectArchive, await seen());
  await server.runJobs();
}

/** What the offline verifier finds wrong with the package as it lies on disk. */
export async function verifyOffline({ by, firm, projectId, server }: YearDesk): Promise<readonly unknown[]> {
  const [kept] = await by.manager.call(archivePackage.GetArchivePackages, { projectId });
  const sha256 = kept?.packageSha256 ?? "";
  const source = await fileSource(join(server.dataDir, "files", String(firm.id), sha256.slice(0, 2), sha256));
  const { faults } = await verifyPackage(source, nodeTools, { manifestSha256: kept?.manifestSha256 ?? "" });
  await source.close();
  return faults;
}
