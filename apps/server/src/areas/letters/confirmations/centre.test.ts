import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { readPages } from "../../../../test/pdf-pages.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

describe("batches", () => {
  it("say of each letter why not, and make the others", async () => {
    const good = await at.begin("批量一", "1.00");
    const late = await at.approved("批量二", "1.00");
    const { rows, jobId } = await at.staff.call(hzletters.CreateLetterFile, {
      projectId: at.projectId,
      ids: [good, late, 999_999_999],
    });
    expect(jobId).not.toBeNull();
    expect(rows.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(rows[1]?.why).toContain("待发函");
    await at.desk.server.runJobs();
    await expect(
      at.staff.call(hzletters.CreateSelectedSending, {
        projectId: at.projectId,
        ids: [good, late],
        sendMethod: 1,
        courier: "SF",
        trackingNos: ["SF1"],
      }),
    ).rejects.toMatchObject({ message: /数量不一致/ });
    const bytes = (
      await at.staff.download(hzcontacts.DownMergeHZFiles, { projectId: at.projectId, ids: `${good},${late}` })
    ).bytes;
    const pages = await readPages(bytes);
    // Letter, label, letter, label, list.
    expect(pages).toHaveLength(5);
    expect(pages.slice(0, 4).every(({ qr }) => qr?.startsWith("DIGAO-HZ:"))).toBe(true);
  });
});

describe("the centre of confirmations", () => {
  const listed = async (by: Client) =>
    (await by.call(hzletters.GetHZCenterList, { maxResultCount: 200 })).items.map(({ id }) => id);

  it("shows a letter to the project's members and to who may see all, to nobody of another project or firm", async () => {
    const id = await at.begin("中心客户", "77.00");
    await at.desk.server.runJobs();
    for (const member of [at.staff, at.manager, at.qc]) expect(await listed(member)).toContain(id);
    const outsider = await at.desk.tenant.as("staff2");
    const elsewhere = await at.desk.newProject();
    await join(at.manager, elsewhere, [{ client: outsider, roleid: 0 }]);
    expect(await listed(outsider)).toEqual([]);
    // Asked for by its project's number as well.
    const hidden = await outsider.call(hzletters.GetHZCenterList, { maxResultCount: 10, projectId: at.projectId });
    expect(hidden).toMatchObject({ totalCount: 0, items: [], stages: [] });
    const other = await at.desk.server.newTenant();
    expect(await listed(await other.as("manager"))).toEqual([]);
  });

  it("no longer shows it to who has left the project", async () => {
    const id = await at.begin("离组客户", "78.00");
    await at.desk.server.runJobs();
    const leaving = await at.desk.tenant.as("staff2");
    await join(at.manager, at.projectId, [{ client: leaving, roleid: 0 }]);
    expect(await listed(leaving)).toContain(id);
    const members = await at.manager.call(projectDetail.GetProjectMembers, { Id: at.projectId });
    const seat = members.find(({ userId }) => userId === leaving.userId);
    await at.manager.call(projectDetail.DeleteProjectMembers, { pmid: seat!.pmid });
    expect(await listed(leaving)).toEqual([]);
  });
});
