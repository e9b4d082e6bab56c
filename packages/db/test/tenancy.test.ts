import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { onEveryNode } from "../src/cluster/placement.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { detect, detectors, globalTables } from "./catalog.ts";
import { asAdmin, cloneTemplate } from "./databases.ts";

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneTemplate();
});
afterAll(() => database.drop());

const wall = "(tenant_id = (select app_tenant()))";
const ofProject = `create table planted_in (tenant_id int not null default app_tenant(), project_id bigint not null, id bigint not null,
    head_id bigint, primary key (tenant_id, project_id, id)); select close_by_tenant('planted_in');`;
const walled = `
  set local role digao_owner;
  create table planted (tenant_id int not null default app_tenant(), id bigint not null, primary key (tenant_id, id));
  select close_by_tenant('planted');`;

// Each plants one violation beside a table that is as it must be.
const plants: [detector: string, offender: string, sql: string][] = [
  ["a tenant table without tenant_id", "bad", "create table bad (id int primary key)"],
  ["a tenant table without tenant_id", "planted", "alter table planted alter tenant_id drop default"],
  ["a tenant table without tenant_id", "planted", "alter table planted alter tenant_id set default 1"],
  ["without forced row security", "planted", "alter table planted no force row level security"],
  ["without forced row security", "planted", "alter table planted disable row level security"],
  ["policies are not the one wall", "planted", "drop policy tenant_wall on planted"],
  ["policies are not the one wall", "planted", "create policy door on planted using (true)"],
  [
    "policies are not the one wall",
    "planted",
    "alter policy tenant_wall on planted using (tenant_id = app_tenant() or id = 1)",
  ],
  ["policies are not the one wall", "planted", "alter policy tenant_wall on planted with check (true)"],
  [
    "policies are not the one wall",
    "planted",
    `drop policy tenant_wall on planted; create policy w on planted for select using ${wall}`,
  ],
  [
    "a door for the client's people",
    "planted",
    "create policy client_door on planted for select using (tenant_id = app_client_tenant())",
  ],
  [
    "a door for the client's people",
    "client_request",
    "drop policy client_door on client_request; create policy client_door on client_request using (tenant_id = app_client_tenant())",
  ],
  ["does not start with tenant_id", "planted_id_key", "alter table planted add unique (id)"],
  ["does not start with tenant_id", "planted_id_idx", "create index on planted (id)"],
  ["does not start with tenant_id", "planted_expr_idx", "create unique index on planted ((id + 1))"],
  ["without a primary key", "planted", "alter table planted drop constraint planted_pkey"],
  [
    "a foreign key that could point",
    "leak of planted",
    "alter table planted add constraint leak foreign key (id, tenant_id) references app_user (id, tenant_id)",
  ],
  [
    "a foreign key that could point",
    "leak of planted",
    "alter table planted add constraint leak foreign key (id) references tenant (id)",
  ],
  [
    "begin with tenant_id, project_id",
    "planted_in_head",
    `${ofProject} create index planted_in_head on planted_in (tenant_id, head_id)`,
  ],
  [
    "begin with tenant_id, project_id",
    "planted_in_unique",
    `${ofProject} create unique index planted_in_unique on planted_in (tenant_id, id)`,
  ],
  [
    "begin with tenant_id, project_id",
    "planted_p_pkey",
    "create table planted_p (tenant_id int not null default app_tenant(), project_id bigint, id bigint not null, primary key (tenant_id, id))",
  ],
  [
    "that leaves the project out",
    "leak of planted",
    `${ofProject} create unique index on planted_in (tenant_id, id);
     alter table planted add constraint leak foreign key (tenant_id, id) references planted_in (tenant_id, id)`,
  ],
  ["statistics could name them all", "planted_in.project_id", ofProject],
  ["statistics could name them all", "voucher.batch_id", "alter table voucher alter batch_id set statistics 100"],
  ["that does not name it", "planted", "alter table planted add column batch_id bigint"],
  ["could be another project's", "planted_in", ofProject],
  ["could be another project's", "fs_item", "alter table fs_item drop constraint fs_item_id_says_project"],
  ["could be another project's", "fs_item", "alter table fs_item alter id set default 1"],
  ["could still be changed in", "planted_in", `${ofProject} drop trigger archived_delete on planted_in`],
  ["could still be changed in", "fs_item", "alter table fs_item disable trigger archived_statement"],
  ["a view that reads", "bad", "create view bad as select * from planted"],
  ["a view that reads", "bad", "create view bad with (security_invoker = false) as select * from planted"],
  ["a view that reads", "bad", "create materialized view bad as select * from planted"],
  [
    "owner's rights that is not allowed",
    "bad",
    "create function bad() returns int language sql security definer set search_path = '' as 'select 1'",
  ],
  ["without a fixed search_path", "bad", "create function bad() returns int language sql as 'select 1'"],
  ["to empty, reference", "planted: truncate", "grant truncate on planted to digao_app"],
  ["to empty, reference", "planted: references", "grant references on planted to digao_app"],
  ["change the past", "action_log: delete", "grant delete on action_log to digao_app"],
  ["change the past", "action_log: update", "grant update (action) on action_log to digao_app"],
  ["change the past", "action_log_head: update", "grant update on action_log_head to public"],
  ["change the past", "project_log: delete", "grant delete on project_log to digao_app"],
  ["change the past", "project_log_head: update", "grant update on project_log_head to digao_app"],
  ["a right of the server to close", "close_by_tenant", "grant execute on function close_by_tenant to digao_app"],
  ["a right of the server to close", "close_by_tenant", "grant execute on function close_by_tenant to public"],
  ["a power of the server's role", "digao_app", "reset role; alter role digao_app bypassrls"],
  ["a power of the server's role", "digao_app", "reset role; alter role digao_app createrole"],
  ["a power of the server's role", "member of digao_owner", "reset role; grant digao_owner to digao_app"],
  ["could make", "schema public", "grant create on schema public to digao_app"],
  ["could make", "pg_class", "reset role; alter table planted owner to digao_app"],
  ["a right of everybody", "planted", "grant select on planted to public"],
];

const named = (part: string) => {
  const found = detectors.filter(({ name }) => name.includes(part));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} detectors are named "${part}"`);
  return found[0];
};

describe("the schema has no", () => {
  it.each(detectors)("$name", async (detector) => {
    expect(await asAdmin(database.ownerUrl, (client) => detect(client, detector))).toEqual([]);
  });
});

it("tables without a foreign key are the bulk rows, which only imports and runs over journals write, the action logs, which outlive what they tell of, and the overview, which is worked out anew", async () => {
  const { rows } = await asAdmin(database.ownerUrl, (client) =>
    client.query(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any ($1)
         and not exists (select from pg_constraint where conrelid = c.oid and contype = 'f') order by 1`,
      [globalTables],
    ),
  );
  const rolledUp = [
    "ledger_account_month",
    "ledger_digit",
    "ledger_digit_month",
    "ledger_flow",
    "ledger_month",
    "ledger_month_aux",
  ];
  const overview = [
    "overview_drawn",
    "overview_entry",
    "overview_file",
    "overview_letter",
    "overview_project",
    "overview_task",
  ];
  const logsOfProjects = ["project_log", "project_log_due", "project_log_head"];
  const bulk = [
    "cash_flow_month",
    "cash_flow_part",
    "cash_flow_supplement",
    "client_statement",
    "completion_standing",
    "fa_booked",
    "fa_prior",
    "journal_test_hit",
    ...rolledUp,
    "line_selection",
    ...overview,
    ...logsOfProjects,
    "tb_row",
    "voucher",
    "voucher_line",
  ];
  expect(rows.map(({ relname }) => relname)).toEqual(["action_log", "action_log_head", ...bulk]);
});

// Of one server: a cluster takes no such tables.
describe.skipIf(inject("database").nodes)("the check finds", () => {
  it.each(plants)("%s (%s): %s", async (part, offender, sql) => {
    const found = await asAdmin(database.ownerUrl, async (client) => {
      // The unique key that a foreign key in the wrong order needs.
      await client.query(`begin; ${walled} create unique index app_user_swapped on app_user (id, tenant_id);`);
      const before = await detect(client, named(part));
      await client.query(sql);
      const after = await detect(client, named(part));
      await client.query("rollback");
      return after.filter((line) => !before.includes(line));
    });
    expect(found.some((line) => line.startsWith(offender))).toBe(true);
  });

  it("every kind of violation at least once", () => {
    const unproven = detectors.filter(({ name }) => !plants.some(([part]) => name.includes(part)));
    expect(unproven).toEqual([]);
  });
});

it("what rows of projects point to, and what that points to, is on every node of a cluster", async () => {
  const pointed = await asAdmin(database.ownerUrl, (client) =>
    client.query<{ name: string }>(
      `with recursive pointed (oid) as (
         select f.confrelid from pg_constraint f join pg_class c on c.oid = f.conrelid where f.contype = 'f'
           and (c.relname in (select project_tables()) or c.relname = any($1))
         union select f.confrelid from pg_constraint f join pointed p on p.oid = f.conrelid where f.contype = 'f')
       select distinct c.relname as name from pointed p join pg_class c on c.oid = p.oid
       where c.relname not in (select project_tables()) order by 1`,
      [onEveryNode],
    ),
  );
  const names = pointed.rows.map(({ name }) => name);
  expect(names).toContain("app_user");
  expect(names.filter((name) => !onEveryNode.includes(name))).toEqual([]);
});
