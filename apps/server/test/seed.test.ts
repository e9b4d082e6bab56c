import { auth } from "@digao/contract/areas/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenant } from "../src/platform/seed/tenant.ts";
import { startTestServer, type TestServer } from "./kit.ts";

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
  expect(await count("statement_line")).toBe(195);
  expect(await count("mapping_rule")).toBe(357);
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
