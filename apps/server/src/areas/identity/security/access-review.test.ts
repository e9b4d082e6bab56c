import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeProject, join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  admin = await firm.as("admin");
});
afterAll(() => server.stop());

/** The rows of a sheet, each as its cells' texts. */
async function rowsOf(name: string, as: Client = admin): Promise<string[][]> {
  const { bytes } = await as.download(securityPolicy.DownAccessReview, {});
  const sheet = readBook(Buffer.from(bytes)).Sheets[name] ?? {};
  const rows: string[][] = [];
  for (const [reference, cell] of Object.entries(sheet)) {
    const [, column = "", row = ""] = /^([A-Z])(\d+)$/.exec(reference) ?? [];
    if (column === "") continue;
    const own = rows[Number(row) - 1] ?? [];
    rows[Number(row) - 1] = own;
    own[column.charCodeAt(0) - 65] = String(cell.v);
  }
  return rows;
}

it("91: who can see what is told of every person and project of the firm, and of no other's", async () => {
  const other = await server.newTenant();
  await newProject(await other.as("manager"), { projectName: "别所的项目" });
  const staff = await firm.as("staff1");
  const projectId = await newProject(manager, { projectName: "甲公司年报审计" });
  const closed = await newProject(manager, { projectName: "乙公司年报审计" });
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await changeProject(firm, closed, { archive_flag: 2 });
  const projects = await rowsOf("项目");
  const places = projects
    .slice(1)
    .map(([project, , archive, , userName, by, opens]) => [project, archive, userName, by, opens]);
  expect(places).toEqual([
    ["甲公司年报审计", "未归档", "manager", "项目负责人", "查看与修改"],
    ["甲公司年报审计", "未归档", "staff1", "项目组成员", "查看与修改"],
    ["乙公司年报审计", "已归档", "manager", "项目负责人", "查看"],
  ]);
  const people = await rowsOf("人员");
  const own = people.find(([, userName]) => userName === "staff1");
  expect(own?.[9]).toBe("1");
  expect(people.find(([, userName]) => userName === "admin")?.[8]).toBe("是");
  const count = await firm.inDb((db) =>
    sql<{ n: number }>`select count(*)::int as n from app_user where not is_deleted`.execute(db),
  );
  expect(people).toHaveLength(1 + (count.rows[0]?.n ?? 0));
});

it("91: whoever may not see all projects does not get it, and each copy that leaves the house stays in the log", async () => {
  await expect((await firm.as("staff1")).download(securityPolicy.DownAccessReview, {})).rejects.toMatchObject({
    status: 403,
  });
  await firm.inDb((db) =>
    sql`update role set permissions = array['Pages.Security', 'Pages.Security.Export'] where name = 'Partner'`.execute(
      db,
    ),
  );
  await expect((await firm.as("partner")).download(securityPolicy.DownAccessReview, {})).rejects.toMatchObject({
    status: 403,
    error: { message: expect.stringMatching(/查看全部项目/) },
  });
  const logged = () =>
    firm.inDb((db) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from action_log where action = 'export' and new_value::text like '%权限复核表%'`.execute(
        db,
      ),
    );
  const before = (await logged()).rows[0]?.n ?? 0;
  await rowsOf("人员");
  expect((await logged()).rows[0]?.n).toBe(before + 1);
});
