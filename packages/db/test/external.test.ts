import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/connect.ts";
import { withConnection } from "../src/roles.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, cloneTemplate, createRole, emptyDatabase } from "./databases.ts";

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneTemplate();
});
afterAll(() => database.drop());

const open = (databaseUrl: string, migrateUrl?: string) => openDatabase({ dataDir: "unused", databaseUrl, migrateUrl });

describe("an external database", () => {
  it("opens with the server's own role", async () => {
    const opened = await open(database.directUrl);
    expect(opened).toMatchObject({ appUrl: database.directUrl, ownerUrl: null, migrated: [], isEmbedded: false });
  });

  it("opens with a role that is a member of the server's role", async () => {
    const role = await createRole(database.directUrl, "in role digao_app");
    await open(role.url);
    await role.drop();
  });

  it.each([
    ["superuser", /is a superuser/],
    ["bypassrls in role digao_app", /has BYPASSRLS/],
    ["createrole in role digao_app", /has CREATEROLE/],
    ["in role digao_app, digao_owner", /is a member of the role that owns the tables/],
    ["in role digao_app, digao_admin", /is a member of a superuser/],
    ["", /must be digao_app or a member of it/],
  ])("refuses a role made with: %s", async (attributes, message) => {
    const role = await createRole(database.directUrl, attributes);
    await expect(open(role.url)).rejects.toThrow(message);
    await role.drop();
  });

  it("refuses a role that owns a table", async () => {
    const role = await createRole(database.directUrl, "in role digao_app");
    await asAdmin(database.directUrl, (client) =>
      client.query(`create table mine (id int); alter table mine owner to ${role.name}`),
    );
    await expect(open(role.url)).rejects.toThrow(/owns tables of the schema/);
    await role.drop();
  });

  it("refuses a role that may create tables", async () => {
    const role = await createRole(database.directUrl, "in role digao_app");
    await asAdmin(database.directUrl, (client) => client.query(`grant create on schema public to ${role.name}`));
    await expect(open(role.url)).rejects.toThrow(/may create objects/);
    await role.drop();
  });

  it("refuses the owner as the server's role", async () => {
    await expect(open(database.ownerUrl)).rejects.toThrow(/digao_owner owns tables of the schema/);
  });

  it("names the address that does not work, never its password", async () => {
    const [wrong, nowhere] = [new URL(database.directUrl), new URL(database.directUrl)];
    wrong.password = "not-it-1";
    nowhere.port = "1";
    await expect(open(wrong.href)).rejects.toThrow(/^DATABASE_URL: no connection to 127.*digao_app: (?!.*not-it-1)/);
    await expect(open(database.directUrl, nowhere.href)).rejects.toThrow(
      /^DATABASE_MIGRATE_URL: no connection.*ECONNREFUSED/,
    );
    await expect(open("localhost")).rejects.toThrow(/^DATABASE_URL must look like postgres:/);
  });

  it("names the address whose role may not migrate", async () => {
    const empty = await emptyDatabase();
    await expect(open(empty.directUrl, empty.directUrl)).rejects.toThrow(/^DATABASE_MIGRATE_URL: permission denied/);
    await empty.drop();
  });

  it("says what to do when the schema is not current, and migrates with the owner's address", async () => {
    const empty = await emptyDatabase();
    await expect(open(empty.directUrl)).rejects.toThrow(/lacks \d+ migrations.*DATABASE_MIGRATE_URL/s);
    const opened = await open(empty.directUrl, empty.ownerUrl);
    expect(opened.migrated.length).toBeGreaterThan(0);
    expect((await withConnection(opened.directUrl, (client) => client.query("select from tenant"))).rowCount).toBe(0);
    await empty.drop();
  });
});
