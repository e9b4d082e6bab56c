/** Practice 1.1: the history of a team says why, and what is handed over; clients of another kind go on without it. */
import { projectDetail, reviewerEligibility } from "@digao/contract/areas/engagement/project-detail/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Firm, newEngagement, openFirm } from "../../../../test/practice/team.ts";

let firm: Firm;
let projectId: number;
beforeAll(async () => {
  firm = await openFirm();
  await firm.tenant.inDb((db) =>
    sql`update role set permissions = permissions || array['Pages.Quality.AppointReviewer', 'Pages.Projects.AppointPartner'] where name = 'Admin'`.execute(
      db,
    ),
  );
});
afterAll(() => firm.server.stop());
beforeEach(async () => {
  projectId = await newEngagement(firm);
});

const approvePlan = () =>
  firm.tenant.inProject(
    projectId,
    (db) =>
      insertFound(
        db,
        sql`insert into paper_record (tenant_id, project_id, kind, revision, status, place, data, preparer_id, approver_id, approve_time)
      select app_tenant(), ${projectId}::bigint, 'auditPlan', 1, 2, 1, '{}'::jsonb, ${firm.tenant.userIds.manager}::bigint,
        ${firm.tenant.userIds.partner}::bigint, now()`,
      ),
    "manager",
  );
const history = () => firm.clients.manager.call(projectDetail.GetProjectMemberHistory, { Id: projectId });
async function appoint(reviewer: number | null, more: object = {}) {
  const { rowVersion } = await firm.clients.manager.call(projects.GetProject, { Id: projectId });
  const input = { Id: projectId, userId: reviewer, reason: "原复核人轮换", rowVersion, ...more };
  return firm.clients.admin.call(projects.AppointProjectReviewer, input);
}
const place = async (userId: number) => {
  const all = await firm.clients.manager.call(projectDetail.GetProjectMembers, { Id: projectId });
  const found = all.find((one) => one.userId === userId);
  if (!found) throw new Error("not a member");
  return found;
};

it("1.1 keeps the reason of a change of role and of a removal beside who made it", async () => {
  const { staff1 } = firm.tenant.userIds;
  const { pmid, rowVersion } = await place(staff1);
  await firm.clients.manager.call(projectDetail.UpdateProjectMemberRole, {
    pmid,
    roleid: 3,
    rowVersion,
    reason: "现场负责人休假，由其接替",
  });
  await firm.clients.manager.call(projectDetail.DeleteProjectMembers, { pmid, reason: "调往其他项目" });
  expect(await history()).toMatchObject([
    { action: "remove", reason: "调往其他项目" },
    { action: "role", reason: "现场负责人休假，由其接替", newRole: 3 },
  ]);
});

it("1.1 takes the calls of clients of another kind, which send no reason", async () => {
  const { pmid } = await place(firm.tenant.userIds.staff1);
  await firm.clients.manager.call(projectDetail.DeleteProjectMembers, { pmid });
  expect(await history()).toMatchObject([{ action: "remove", reason: null, takingOver: null }]);
});

it("1.1 replaces the reviewer before the plan is approved without a note, afterwards never without", async () => {
  const { archive } = firm.tenant.userIds;
  await approvePlan();
  await expect(appoint(archive)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("移交说明") });
  expect((await firm.clients.manager.call(projects.GetProject, { Id: projectId })).qcUserId).toBe(
    firm.tenant.userIds.qc,
  );
  await appoint(archive, { takingOver: "两项未关闭的复核意见由新复核人接手" });
  expect(await history()).toMatchObject([
    { action: "add", newRole: 4, reason: "原复核人轮换" },
    { action: "remove", oldRole: 4, reason: "原复核人轮换", takingOver: "两项未关闭的复核意见由新复核人接手" },
  ]);
});

describe("1.5 who may review", () => {
  const eligibility = (userId: number) =>
    firm.clients.admin.call(reviewerEligibility.GetReviewerEligibility, { Id: projectId, userId });
  const wasPartner = (userId: number, years: number) =>
    firm.tenant.inDb(async (db) => {
      const { cust_id, a_year } = await db
        .selectFrom("project")
        .where("id", "=", projectId)
        .select(["cust_id", "a_year"])
        .executeTakeFirstOrThrow();
      const { projectId: earlier } = await makeProject(firm.tenant, { manager: { role: 1 } });
      const values = { cust_id, a_year: a_year - years, partner_user_id: userId };
      await db.updateTable("project").set(values).where("id", "=", earlier).execute();
    });

  it.each([
    [1, true],
    [2, true],
    [3, false],
  ])("partner of the client %i years ago: refused %s", async (years, isRefused) => {
    const { archive } = firm.tenant.userIds;
    await wasPartner(archive, years);
    expect((await eligibility(archive)).missing.some((one) => one.includes("冷却期"))).toBe(isRefused);
    const appointed = appoint(archive);
    if (isRefused)
      await expect(appointed).rejects.toMatchObject({ status: 400, message: expect.stringContaining("冷却期") });
    else await expect(appointed).resolves.toBeTruthy();
  });

  it("names who is on the team, who has no licence on file, and what nobody has on record", async () => {
    const { staff1, archive } = firm.tenant.userIds;
    const own = await eligibility(staff1);
    expect(own.missing.join()).toContain("任职");
    expect(own.toJudge).toHaveLength(2);
    expect((await eligibility(archive)).missing.join()).toContain("未登记");
    await expect(
      firm.clients.manager.call(reviewerEligibility.GetReviewerEligibility, { Id: projectId, userId: staff1 }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

it("1.1 before the plan is approved a reviewer leaves with the reason alone", async () => {
  await appoint(null);
  expect(await history()).toMatchObject([{ action: "remove", oldRole: 4, reason: "原复核人轮换", takingOver: null }]);
});
