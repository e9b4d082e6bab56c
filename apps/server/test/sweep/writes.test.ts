import { mailGroup } from "@digao/contract/areas/letters/mail-groups/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { printOf, volatile } from "./send.ts";
import { moment, printedOnce, writtenBy, writtenSince } from "./writes.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const group = (groupName: string) => ({ groupName, groupType: "2", groupMember: [manager.userId] });

describe("statements that write", () => {
  it.each([
    ["insert into role (name) values ($1)", ["role"]],
    ['update "project" set status = 1', ["project"]],
    ["delete from only session where id = $1", ["session"]],
    ["merge into job j using x on true when matched then delete", ["job"]],
    ["with gone as (delete from msg_head returning id) select count(*) from gone", ["msg_head"]],
    ["select erase_rows($1)", ["erase_rows"]],
  ])("are found: %s", (text, tables) => {
    expect(writtenBy(text)).toEqual(tables);
  });

  it("are no reads", () => {
    expect(writtenBy("select id from project where id = $1 for update")).toEqual([]);
    expect(writtenBy("declare c1 no scroll cursor for select 1")).toEqual([]);
  });

  it("are all: no other function of the database writes when it is selected", async () => {
    const { rows } = await firm.inDb((db) =>
      sql<{ name: string }>`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`.execute(db),
    );
    const writing = rows.map(({ name }) => name).filter((name) => writtenBy(`select ${name}()`).length > 0);
    // The rest number rows, count a table's rows anew for the planner, or are for migrations.
    const others = ["analyse_grown", "app_row_id", "close_archived", "close_by_tenant"];
    expect(rows.map(({ name }) => name).sort()).toEqual([...writing, ...others].sort());
  });
});

describe("what the server has written", () => {
  it("is noted for each call, and nothing for a call that reads", async () => {
    const before = moment();
    await manager.call(mailGroup.calls.list, {});
    expect(writtenSince(before, volatile)).toEqual([]);
    await manager.call(mailGroup.calls.create, group("写入"));
    expect(writtenSince(before, volatile)).toContain("mail_group");
  });

  it("makes the tables be looked at again, and they differ", async () => {
    let looks = 0;
    const look = printedOnce(() => {
      looks += 1;
      return printOf(firm, "tenant_id", sql`tenant_id = ${firm.id}`);
    }, volatile);
    const before = await look();
    await manager.call(mailGroup.calls.list, {});
    expect(await look()).toEqual(before);
    const looksAtReads = looks;
    await manager.call(mailGroup.calls.create, group("再写入"));
    expect(await look()).not.toEqual(before);
    expect(looks).toBe(looksAtReads + 1);
  });
});
