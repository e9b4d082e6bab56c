import { withoutTenant, withTenant } from "@digao/db/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../apps/server/test/kit.ts";
import { addFirm } from "./add-tenant.ts";
import { setPassword } from "./set-password.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
});
afterAll(() => server.stop());

const rightsOfAdmin = async (tenancyName: string): Promise<string[]> => {
  const { id } = await withoutTenant(server.pool, (db) =>
    db.selectFrom("tenant").select("id").where("tenancy_name", "=", tenancyName).executeTakeFirstOrThrow(),
  );
  const role = await withTenant(server.pool, id, (db) =>
    db.selectFrom("role").select("permissions").where("name", "=", "Admin").executeTakeFirstOrThrow(),
  );
  return role.permissions;
};

test("the first firm of a server runs it, later ones do not, and no name is given twice", async () => {
  expect(await addFirm(server.appUrl, "zhengda", "正大会计师事务所")).toMatch(/^\w{14}$/);
  await addFirm(server.appUrl, "second", "第二会计师事务所");
  expect(await rightsOfAdmin("zhengda")).toContain("Pages.Tenants.Create");
  expect(await rightsOfAdmin("second")).not.toContain("Pages.Tenants.Create");
  await expect(addFirm(server.appUrl, "second", "又一家")).rejects.toThrow("There is a tenant second already.");
  await expect(addFirm(server.appUrl, "第三", "第三")).rejects.toThrow(/small letters/);
});

test("a one-time password is given to a person of the named firm alone", async () => {
  expect(await setPassword(server.appUrl, "second", "admin")).toMatch(/^\w{14}$/);
  await expect(setPassword(server.appUrl, "second", "nobody")).rejects.toThrow("Tenant second has no user nobody.");
  await expect(setPassword(server.appUrl, "nowhere", "admin")).rejects.toThrow("There is no tenant nowhere.");
});
