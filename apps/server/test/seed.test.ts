import { auth } from "@digao/contract/areas/identity/auth/calls";
import { role } from "@digao/contract/areas/identity/roles/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../src/platform/lib/log.ts";
import { seedFirms } from "../src/platform/seed/seed.ts";
import { createTenant } from "../src/platform/seed/tenant.ts";
import { startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("a new firm has every row of the catalogues, the tree of categories and the seed roles", async () => {
  const firm = await server.newTenant();
  const count = (table: "std_account" | "statement_line" | "mapping_rule" | "role") =>
    firm.inDb(async (db) => (await db.selectFrom(table).select("tenant_id").execute()).length);
  expect(await count("std_account")).toBe(282);
  expect(await count("statement_line")).toBe(219);
  expect(await count("mapping_rule")).toBe(387);
  expect(await count("role")).toBe(10);
  const [leaf] = await firm.inDb((db) =>
    db
      .selectFrom("project_category as c")
      .innerJoin("project_category as p", "p.id", "c.parent_id")
      .select(["c.name", "p.name as parent"])
      .where("c.code", "=", "AUD-FS-02")
      .execute(),
  );
  expect(leaf).toEqual({ name: "上市公司年报审计", parent: "年度财务报表审计" });
  const [contra] = await firm.inDb((db) =>
    db.selectFrom("std_account").select(["name", "dc", "is_contra"]).where("code", "=", "1231").execute(),
  );
  expect(contra).toEqual({ name: "坏账准备", dc: 2, is_contra: true });
});

test("a firm is made with an administrator who must change the password shown once; a taken name makes nothing", async () => {
  const made = await createTenant(server.pool, { tenancyName: "Firm-One", name: "一号所" });
  const signedIn = await server.visitor.call(auth.AuthenticateUserTenant, {
    tenancyName: "firm-one",
    userNameOrEmailAddress: "admin",
    password: made.oneTimePassword,
  });
  expect(signedIn).toMatchObject({ tenantId: made.tenantId, mustChangePassword: true });
  await expect(createTenant(server.pool, { tenancyName: "firm-one", name: "二号所" })).rejects.toMatchObject({
    key: "tenant.nameTaken",
  });
});

test("looking a firm up tells available, inactive and unknown apart", async () => {
  const look = (tenancyName: string) => server.visitor.call(auth.IsTenantAvailable, { tenancyName });
  const firm = await server.newTenant();
  expect(await look(firm.tenancyName)).toEqual({ state: 1, tenantId: firm.id });
  expect(await look("no-such-firm")).toEqual({ state: 3, tenantId: null });
});

describe("a start with a newer seed", () => {
  const start = () => seedFirms(server.pool, createLog("silent"));
  const change = (firm: TestTenant, ...statements: string[]) =>
    firm.inDb(async (db) => {
      for (const text of statements) await sql.raw(text).execute(db);
    });
  const forget = "update tenant set seed_sha256 = null where id = app_tenant()";
  const rightsOf = async (firm: TestTenant, name: string): Promise<string[]> => {
    const admin = await firm.as("admin");
    const { items } = await admin.call(role.calls.list, { maxResultCount: 50 });
    return (items.find((role) => role.name === name)?.grantedPermissions ?? []).sort();
  };
  const versions = (firm: TestTenant) =>
    firm.inDb((db) => db.selectFrom("role").orderBy("id").select(["name", "row_version"]).execute());

  test("gives every firm the rights, roles and catalogue rows that are new, and leaves alone what the firm changed", async () => {
    const [firm, other] = [await server.newTenant(), await server.newTenant()];
    const usual = await rightsOf(firm, "Auditor");
    await change(
      firm,
      // Before: the rights of jobs had not come yet, and the role still had one that it has lost since.
      `update role set seeded_permissions = array_remove(seeded_permissions, 'Pages.JobDo') || '{Pages.Branch.Delete}',
         permissions = array_remove(permissions, 'Pages.JobDo') || '{Pages.Branch.Delete}' where name = 'Auditor'`,
      // The firm's own changes.
      `update role set permissions = array_remove(permissions, 'Pages.Assets') || '{Pages.Quality}' where name = 'Auditor'`,
      "delete from user_role where role_id in (select id from role where name in ('ReadOnly', 'Archivist'))",
      "delete from role where name in ('ReadOnly', 'Archivist')",
      "insert into role (name, display_name, permissions) values ('Archivist', '本所档案员', '{Pages.Roles}')",
      "delete from statement_line where code = 'A101'",
      "delete from mapping_rule where id in (select id from mapping_rule order by id limit 3)",
      "update std_account set name = '现金' where code = '1001'",
      forget,
    );
    const untouched = await versions(other);
    await start();
    expect(await rightsOf(firm, "Auditor")).toEqual(
      [...usual.filter((right) => right !== "Pages.Assets"), "Pages.Quality"].sort(),
    );
    expect(await rightsOf(firm, "ReadOnly")).toEqual(await rightsOf(other, "ReadOnly"));
    expect(await rightsOf(firm, "Archivist")).toEqual(["Pages.Roles"]);
    const counted = await firm.inDb((db) =>
      sql`select (select count(*)::int from statement_line) as lines, (select count(*)::int from mapping_rule) as rules,
        (select name from std_account where code = '1001') as cash,
        (select count(*)::int from project_category where parent_id is null) as roots`.execute(db),
    );
    const [{ roots }] = (
      await other.inDb((db) =>
        sql<{ roots: number }>`select count(*)::int as roots from project_category where parent_id is null`.execute(db),
      )
    ).rows as [{ roots: number }];
    expect(counted.rows).toEqual([{ lines: 219, rules: 387, cash: "现金", roots }]);
    expect(await versions(other)).toEqual(untouched);
    const log = await firm.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("ref_type", "=", "role")
        .where("user_name", "=", "release")
        .select("action")
        .execute(),
    );
    expect(log).toEqual([{ action: "update" }]);
  });

  test("gives new models of letters beside a default that the firm has chosen itself", async () => {
    const firm = await server.newTenant();
    await change(
      firm,
      "delete from confirmation_model where seed_code = 'OTH-1'",
      "insert into confirmation_model (model_name, hz_kind, is_curr, note_text, created_by) values ('本所其他事项', 4, true, '本所', null)",
      forget,
    );
    await start();
    const { rows } = await firm.inDb((db) =>
      sql`select model_name as name, is_curr as "isCurr" from confirmation_model
        where hz_kind = 4 and form = 1 and lang = 'zh' and (is_curr or seed_code = 'OTH-1') order by id`.execute(db),
    );
    expect(rows).toEqual([
      { name: "本所其他事项", isCurr: true },
      { name: "其他事项询证函", isCurr: false },
    ]);
  });

  test("does its work once, however many servers start and however often", async () => {
    const firm = await server.newTenant();
    await change(firm, "update role set seeded_permissions = '{}', permissions = '{}' where name = 'Auditor'", forget);
    await Promise.all([start(), start(), start()]);
    const once = await versions(firm);
    expect(once.find(({ name }) => name === "Auditor")?.row_version).toBe(2);
    await start();
    expect(await versions(firm)).toEqual(once);
    expect(await firm.inDb((db) => db.selectFrom("role").select("id").execute())).toHaveLength(10);
  });

  test("is noted by the firm itself alone, which can change nothing else of its row", async () => {
    const [firm, other] = [await server.newTenant(), await server.newTenant()];
    const write = (text: string) => change(firm, text);
    await write(forget);
    await expect(write(`update tenant set seed_sha256 = null where id = ${other.id}`)).rejects.toThrow(
      "operator alone",
    );
    await expect(write(`update tenant set seed_sha256 = 'x', user_max = 9999 where id = app_tenant()`)).rejects.toThrow(
      "operator alone",
    );
  });
});
