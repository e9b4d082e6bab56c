/** Practice 1.1, row by row: roles are given, not taken. */
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePartner } from "../builders.ts";
import type { Client, Person } from "../kit.ts";
import { type Firm, licensed, newEngagement, openFirm, type Role, tryClosed, tryGate } from "./team.ts";

let firm: Firm;
beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.server.stop());

const place = () => newEngagement(firm);
const read = (Id: number) => firm.clients.manager.call(projects.GetProject, { Id });
const seat = async (Id: number, person: Person) => {
  const all = await firm.clients.manager.call(projectDetail.GetProjectMembers, { Id });
  const found = all.find(({ userId }) => userId === firm.tenant.userIds[person]);
  if (!found) throw new Error(`${person} is not of the team`);
  return found;
};
const give = (person: Person, roleid: number) => async (as: Client, Id: number) => {
  const { pmid, rowVersion } = await seat(Id, person);
  return as.call(projectDetail.UpdateProjectMemberRole, { pmid, roleid, rowVersion });
};
const remove = (person: Person) => async (as: Client, Id: number) =>
  as.call(projectDetail.DeleteProjectMembers, { pmid: (await seat(Id, person)).pmid });
const add = (person: Person, roleid: number) => (as: Client, projectId: number) =>
  as.call(projectDetail.CreateProjectMember, {
    projectId,
    members: [{ userId: firm.tenant.userIds[person], roleid }],
  });
type Appointing = typeof projects.AppointProjectPartner | typeof projects.AppointProjectReviewer;
const appoint = (call: Appointing, person: Person | null) => async (as: Client, Id: number) => {
  const { rowVersion } = await read(Id);
  const userId = person && firm.tenant.userIds[person];
  return as.call(call, { Id, userId, reason: "事务所委派，另行说明", rowVersion });
};
const handOver = (to: Person) => async (as: Client, Id: number) => {
  const { rowVersion } = await read(Id);
  const pmUserId = firm.tenant.userIds[to];
  return as.call(projectManagers.UpdateProjectPMUser, { Id, pmUserId, rowVersion, reason: "工作安排" });
};
const licence = { title: "注册会计师", cpa_no: "110000000001", licence_valid_to: null };

describe("1.1 row 1, the project manager (1)", () => {
  it("is replaced by the firm's right alone", () => tryGate(firm, { may: ["admin"], place, act: handOver("staff2") }));
  it("is made by no role of the project", () => tryClosed(firm, { place, act: give("staff1", 1) }));
  it("is not replaced by a member of the project, whatever rights are held", async () => {
    const Id = await place();
    await add("admin", 0)(firm.clients.manager, Id);
    await expect(handOver("admin")(firm.clients.admin, Id)).rejects.toMatchObject({ status: 403 });
    await firm.server.runJobs();
    await expect(handOver("staff2")(firm.clients.admin, Id)).rejects.toMatchObject({ status: 403 });
  });
});

describe("1.1 row 2, the signing partner (2)", () => {
  beforeAll(async () => {
    await licensed(firm, "staff2", licence);
    await makePartner(firm.tenant, "staff2");
  });
  const toStaff = appoint(projects.AppointProjectPartner, "staff2");

  it("is appointed by the firm's right alone", () => tryGate(firm, { may: ["admin"], place, act: toStaff }));
  it("is made by no role of the project", () => tryClosed(firm, { place, act: give("staff2", 2) }));
  it("joins by no role of the project", () => tryClosed(firm, { place, act: add("admin", 2) }));

  it("has a licence that is valid now and on the planned report date, and a place among the partners", async () => {
    const Id = await place();
    const { admin } = firm.clients;
    const refused = (words: string) =>
      expect(toStaff(admin, Id)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(words) });
    await licensed(firm, "staff2", { ...licence, title: "审计助理", cpa_no: null });
    await refused("审计助理");
    await licensed(firm, "staff2", { ...licence, licence_valid_to: "2024-12-31" });
    await refused("有效期");
    await firm.tenant.inDb((db) =>
      db.updateTable("project").set({ plan_end: "2999-04-30" }).where("id", "=", Id).execute(),
    );
    await licensed(firm, "staff2", { ...licence, licence_valid_to: "2999-04-29" });
    await refused("有效期");
    await licensed(firm, "staff2", { ...licence, licence_valid_to: "2999-04-30" });
    await toStaff(admin, Id);
    await licensed(firm, "staff1", licence);
    await expect(appoint(projects.AppointProjectPartner, "staff1")(admin, Id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("合伙人之列"),
    });
  });
});

describe("1.1 row 3, the engagement quality reviewer (4)", () => {
  const call = projects.AppointProjectReviewer;
  it("is removed by the department's right alone, and not by himself", () =>
    tryGate(firm, { may: ["admin"], place, act: appoint(call, null) }));
  it("is made by no role of the project", () => tryClosed(firm, { place, act: give("staff1", 4) }));
  it("is removed by no role of the project", () => tryClosed(firm, { place, act: remove("qc") }));
  it("is not named by partner or in-charge who hold the department's right", async () => {
    for (const roleid of [3, 4]) {
      const Id = await place();
      await firm.tenant.inDb((db) =>
        db
          .insertInto("project_member")
          .values({ project_id: Id, user_id: firm.tenant.userIds.admin, role_id: roleid, checked: 1 })
          .execute(),
      );
      await expect(appoint(call, null)(firm.clients.admin, Id)).rejects.toMatchObject({ status: 403 });
    }
  });
  it("is a certified public accountant with a valid licence, and of no other place in the project", async () => {
    const Id = await place();
    const { admin } = firm.clients;
    await appoint(call, null)(admin, Id);
    await licensed(firm, "archive", { title: "会计师", cpa_no: null });
    await expect(appoint(call, "archive")(admin, Id)).rejects.toMatchObject({ status: 400 });
    await licensed(firm, "archive", { ...licence, licence_valid_to: "2024-12-31" });
    await expect(appoint(call, "archive")(admin, Id)).rejects.toMatchObject({ status: 400 });
    for (const person of ["partner", "incharge", "staff1"] as const)
      await expect(appoint(call, person)(admin, Id)).rejects.toMatchObject({ status: 400 });
    await licensed(firm, "archive", licence);
    await appoint(call, "archive")(admin, Id);
  });
});

describe("1.1 row 4, in-charge (3) and member (0)", () => {
  const leads: readonly Role[] = ["partner", "manager"];
  it("are given by manager or partner", () => tryGate(firm, { may: leads, place, act: give("staff1", 3) }));
  it("join by manager or partner", () => tryGate(firm, { may: leads, place, act: add("archive", 3) }));
  it("are taken back by manager or partner", () => tryGate(firm, { may: leads, place, act: give("incharge", 0) }));
  it("leave by manager or partner", () => tryGate(firm, { may: leads, place, act: remove("staff2") }));
  it("are not given to oneself", async () => {
    const Id = await place();
    for (const roleid of [0, 3])
      await expect(give("partner", roleid)(firm.clients.partner, Id)).rejects.toMatchObject({ status: 403 });
  });
});

describe("1.1 row 5, one's own role", () => {
  const own = { partner: 1, manager: 2, incharge: 1, staff1: 3, qc: 3 } as const;
  it.each(Object.entries(own))("is not raised by %s", async (role, to) => {
    const Id = await place();
    const person = role as keyof typeof own;
    const raise = () => give(person, to)(firm.clients[person], Id);
    await expect(raise()).rejects.toMatchObject({ status: expect.toBeOneOf([400, 403]) });
    await firm.server.runJobs();
    await expect(raise()).rejects.toMatchObject({ status: expect.toBeOneOf([400, 403]) });
  });
  it.each(["partner", "manager", "qc"] as const)("of somebody above is lowered by nobody: %s", (person) =>
    tryClosed(firm, { place, act: give(person, 0) }),
  );
});

describe("1.1 row 6, partner and manager", () => {
  it.each(["partner", "manager"] as const)("%s is removed by nobody of the project", (person) =>
    tryClosed(firm, { place, act: remove(person) }),
  );
});
