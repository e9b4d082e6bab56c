import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
const people = {} as Record<Person, Client>;
let projectId: number;
let archivedId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  for (const person of [
    "admin",
    "partner",
    "manager",
    "incharge",
    "staff1",
    "staff2",
    "qc",
    "archive",
    "reader",
  ] as const)
    people[person] = await tenant.as(person);
  projectId = await newProject(people.manager);
  await join(people.manager, projectId, [{ client: people.staff1, roleid: 0 }]);
  const members = [{ userId: people.staff2.userId, roleid: 0 }];
  await people.manager.call(projectDetail.CreateProjectMember, { projectId, members });
  const archived = await makeProject(tenant, { manager: { role: 1 } }, { archiveFlag: 2 });
  archivedId = archived.projectId;
  await people.archive.call(archiveAuth.CreateArchiveAuth, {
    projectId: archivedId,
    userId: people.staff1.userId,
    validFrom: dayFromToday(0),
    validTo: dayFromToday(1),
    reason: "接受监管检查",
  });
});
afterAll(() => server.stop());

const reasons = (as: Client, Id = projectId) => as.call(projectDetail.GetProjectAccess, { Id });
const answers = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: { status: number }) => {
      if (error.status === 403 || error.status === 423) return false;
      // Passed the door, and failed for what it asked.
      return true;
    },
  );

describe("why a person reaches a project", () => {
  it("is told of everybody to who leads it: role, who named them, and whether independence is declared", async () => {
    const { isAll, people: found } = await reasons(people.manager);
    expect(isAll).toBe(true);
    const of = (person: Person) => found.find(({ userId }) => userId === people[person].userId);
    expect(of("staff1")).toMatchObject({
      opens: "work",
      paths: [{ kind: "member", role: 0, state: 1, by: "李经理", since: expect.any(String) }],
    });
    expect(of("staff2")).toMatchObject({ opens: "head", paths: [{ kind: "member", state: 0 }] });
    expect(of("admin")).toMatchObject({ opens: "list", paths: [{ kind: "listed", note: "系统管理员" }] });
    expect(of("incharge")).toBeUndefined();
    expect(found[0]?.userId).toBe(people.manager.userId);
  });

  it("is told to a firm's administrator, and to others of themselves alone", async () => {
    const { isAll, people: found } = await reasons(people.admin);
    expect(isAll).toBe(true);
    expect(found.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([people.manager.userId, people.staff1.userId, people.staff2.userId]),
    );
    for (const person of ["staff1", "staff2"] as const) {
      const own = await reasons(people[person]);
      expect([own.isAll, own.people.map(({ userId }) => userId)]).toEqual([false, [people[person].userId]]);
    }
    await expect(reasons(people.incharge)).rejects.toMatchObject({ status: 403 });
    const stranger = await (await server.newTenant()).as("admin");
    await expect(reasons(stranger)).rejects.toMatchObject({ status: 404 });
  });

  it("names the authorisation for the archive, with its days and who approved it", async () => {
    const own = await reasons(people.staff1, archivedId);
    expect(own.people).toMatchObject([
      { opens: "read", paths: [{ kind: "archive", by: "吴档案", note: "接受监管检查", until: expect.any(String) }] },
    ]);
  });

  it("says of each person what the calls of the project then answer", async () => {
    for (const Id of [projectId, archivedId]) {
      const opened = new Map((await reasons(people.admin, Id)).people.map(({ userId, opens }) => [userId, opens]));
      const [row] = await people.manager.call(projectDetail.GetProjectMembers, { Id });
      for (const as of Object.values(people)) {
        const head = await answers(as.call(projects.GetProjectName, { Id }));
        const read = await answers(as.call(statementItems.GetFSItemName, { projectId: Id }));
        // Nothing of such an id is there: who may write hears so, others that they may not.
        const write = await answers(
          as.call(statementItems.GetFSItemName, { projectId: Id }).then(() =>
            as.call(projectDetail.UpdateProjectMemberHour, {
              pmid: row?.pmid ?? 0,
              planhours: 1,
              rowVersion: 999,
            }),
          ),
        );
        const opens = opened.get(as.userId) ?? "nothing";
        expect([as.userId, head, read]).toEqual([
          as.userId,
          ["work", "read", "head"].includes(opens),
          ["work", "read"].includes(opens),
        ]);
        if (write) expect(opens).toBe("work");
      }
    }
  });

  it("ends with the place on the team", async () => {
    const all = await people.manager.call(projectDetail.GetProjectMembers, { Id: projectId });
    const pmid = all.find(({ userId }) => userId === people.staff2.userId)?.pmid ?? 0;
    await people.manager.call(projectDetail.DeleteProjectMembers, { pmid });
    const { people: found } = await reasons(people.manager);
    expect(found.some(({ userId }) => userId === people.staff2.userId)).toBe(false);
    await expect(reasons(people.staff2)).rejects.toMatchObject({ status: 403 });
  });
});
