/**
 * What the overview of all projects costs and gives. First, writes of one project with 5,000 accounts and 2,000 drawn vouchers, turn and
 * turn about with the overview renewed and not. Then the first page, the centre of drawn vouchers, the list of projects and the search, of
 * a person with 40 projects in a firm with 100 of them and in one with `projects`. `npm run bench overview [projects] [rounds]`
 */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { followWrites, withProject, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { declared } from "../apps/server/src/declared.ts";
import { type Caller, signedIn } from "../apps/server/src/demo/caller.ts";
import { loadDemo } from "../apps/server/src/demo/load-demo.ts";
import { loadSampleCompany } from "../apps/server/src/demo/load-sample.ts";
import { jobEndings } from "../apps/server/src/job-endings.ts";
import { jobHandlers } from "../apps/server/src/job-handlers.ts";
import { keepOverview, renewProject } from "../apps/server/src/platform/overview/overview.ts";
import { addTenant } from "../apps/server/src/platform/seed/tenant.ts";
import { startOwnServer } from "./lib/own-server.ts";
import { printTable, times } from "./lib/table.ts";

const projectCount = Number(process.argv[2] ?? 30_000);
const rounds = Number(process.argv[3] ?? 60);
const [accounts, draws, projectsOfOne, smallFirm] = [5_000, 2_000, 40, 100];
/** What is more than a tenth, or a third of a read, and more than these. */
const few = { writeMs: 5, readMs: 5 };

const own = await startOwnServer(jobHandlers, { jobEndings });
const { server } = own;

/** A busy machine adds to the others. */
const lowerQuartile = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 4)] ?? 0;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
async function took(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

interface Audit {
  manager: Caller;
  staff: Caller;
  tenantId: number;
  projectId: number;
}

/** The sample company's project, grown to a large client's. */
async function openAudit(): Promise<Audit> {
  const firm = await loadDemo(server.pool);
  const { projectId } = await loadSampleCompany(server, firm);
  const [managerId = 0, staffId = 0] = ["manager", "staff1"].map((name) => firm.userIds.get(name));
  await withProject(
    server.pool,
    { tenantId: firm.tenantId, projectId },
    async (db) => {
      await sql`
        insert into account (tenant_id, project_id, period_id, code, name, full_name, fs_item_id, map_state)
        select ${ownTenant}, ${ownProject}, d.id, '9' || n, '客户' || n, '客户' || n, (select min(i.id) from fs_item i where ${ofProject("i")}), 'mapped'
        from project_period d, generate_series(1, ${accounts}::int) n where ${ofProject("d")} and d.is_current`.execute(
        db,
      );
      await sql`
        insert into drawn_voucher (tenant_id, project_id, fs_item_id, period_id, j_period, j_date, j_type, j_no_text, line_no, summary,
          account_code, account_name, debit, credit, draw_source)
        select ${ownTenant}, ${ownProject}, (select min(i.id) from fs_item i where ${ofProject("i")}), d.id, 202412, '2024-12-31', '记', n::text, 1,
          '付款', '6602', '管理费用', n, 0, 1
        from project_period d, generate_series(1, ${draws}::int) n where ${ofProject("d")} and d.is_current`.execute(
        db,
      );
    },
    { userId: staffId },
  );
  const enter = (userId: number): Promise<Caller> => signedIn(server, firm.tenantId, userId);
  return { manager: await enter(managerId), staff: await enter(staffId), tenantId: firm.tenantId, projectId };
}

type Act = (round: number) => Promise<unknown>;

async function actsOf({ manager, staff, projectId }: Audit): Promise<Record<string, Act>> {
  const rows = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1 });
  const item = rows.find(({ stdCode }) => stdCode === "A107");
  const nodes = await manager.call(mapping.GetAccountTree, { projectId });
  const account = nodes.find(({ code }) => code === "91");
  const { items: drawn } = await staff.call(vouching.GetDrawCheckVoucherList, {
    projectId,
    maxResultCount: 1,
    status: 0,
  });
  if (!item || !account || !drawn[0]) throw new Error("The sample lacks what is to be changed.");
  const ids = [drawn[0].id];
  let { rowVersion } = item;
  return {
    "an item's explanation": async (round) => {
      ({ rowVersion } = await manager.call(statementItems.UpdateFsItem, {
        RId: item.id,
        rowVersion,
        explanation: `说明${round}`,
      }));
    },
    "a draft entry": (round) => {
      const lines = [
        { fsItemId: item.id, debit: "1.00", credit: "0.00" },
        { fsItemId: item.id, debit: "0.00", credit: "1.00" },
      ];
      return staff.call(adjustments.UpdateFSAdjustHead, { projectId, adjType: 1, description: `分录${round}`, lines });
    },
    "an account's item": (round) =>
      manager.call(mapping.SaveRptMapAccountData, {
        projectId,
        fsItemId: round % 2 ? item.id : null,
        accountIds: [account.id],
      }),
    "a remark on a drawn voucher": (round) =>
      staff.call(vouching.UpdateDrawCheckVoucherRemark, { ids, remark: `备注${round}` }),
  };
}

async function measureWrites(): Promise<boolean> {
  const audit = await openAudit();
  const acts = Object.entries(await actsOf(audit));
  const noOverview = { tables: new Set<string>(), renew: () => Promise.resolve() };
  const taken = new Map<string, { maintained: number[]; not: number[] }>(
    acts.map(([name]) => [name, { maintained: [], not: [] }]),
  );
  for (let round = 0; round < 2 * rounds + 10; round += 1) {
    const isOn = round % 2 === 0;
    if (isOn) keepOverview(declared.figures);
    else followWrites(noOverview);
    for (const [name, act] of acts) {
      const time = await took(() => act(Math.floor(round / 2)));
      if (round >= 10) taken.get(name)?.[isOn ? "maintained" : "not"].push(time);
    }
  }
  keepOverview(declared.figures);
  const table = [...taken].map(([name, { maintained, not }]) => ({
    name,
    maintained: lowerQuartile(maintained),
    not: lowerQuartile(not),
  }));
  printTable([
    ["write", "without", "with the overview", "more"],
    ...table.map(({ name, maintained, not }) => [name, ms(not), ms(maintained), ms(maintained - not)]),
  ]);
  const anew: number[] = [];
  for (let round = 0; round < 10; round += 1)
    anew.push(await took(() => withProject(server.pool, audit, (db) => renewProject(db))));
  console.log(`\nall of it anew, as a first start does for each project: ${ms(lowerQuartile(anew))}`);
  return table.every(({ maintained, not }) => maintained <= 1.1 * not || maintained - not <= few.writeMs);
}

/** A firm whose projects exist in tables of the firm alone; each person belongs to 40 of them. */
async function makeFirm(tenancyName: string, count: number): Promise<Caller> {
  const heads = 2;
  const people = Array.from({ length: Math.ceil((count * heads) / projectsOfOne) }, (_, at) => ({
    userName: `person${at}`,
    name: `员工${at}`,
    role: "Auditor" as const,
    passwordHash: "none",
  }));
  const { tenantId, userIds } = await addTenant(server.pool, { tenancyName, name: "测量会计师事务所" }, people);
  const ids = [...userIds.values()];
  await withTenant(
    server.pool,
    tenantId,
    async (db) => {
      await sql`insert into customer (cust_name) values ('测量客户')`.execute(db);
      await sql`
        insert into project (project_code, project_name, pinyin, cust_id, category_id, a_year, period_start, period_end, pm_user_id, status)
        select 'P' || n, '审计' || n, 'sj' || n, (select min(id) from customer), (select min(id) from project_category), 2024, '2024-01-01',
          '2024-12-31', ${ids[0]}, 1 from generate_series(1, ${count}::int) n`.execute(db);
      await sql`
        insert into project_member (project_id, user_id, role_id, checked)
        select p.id, (${ids}::bigint[])[(p.place * ${heads} + n) % ${ids.length} + 1], n, 1
        from (select id, row_number() over (order by id) as place from project) p, generate_series(0, ${heads - 1}::int) n`.execute(
        db,
      );
      await sql`
        insert into overview_project (of_project, rules, items_signed, items_total) select id, 1, 20, 60 from project`.execute(
        db,
      );
      await sql`
        insert into overview_task (of_project, kind, place, user_id, ref, level, count)
        select p.id, case when n < 10 then 'prepare' else 'sign' end, n, case when n < 10 then m.user_id end, n % 3 + 1, case when n >= 10 then n % 4 + 1 end, 3
        from project p join project_member m on m.project_id = p.id and m.role_id = 0, generate_series(1, 20) n`.execute(
        db,
      );
      await sql`
        insert into overview_drawn (of_project, id, of_item, item_rpt_type, item_line_no, j_date, j_no_text, line_no, account_code, account_name, party_text,
          debit, credit, draw_source, status, result, drawn_by, checker_ids)
        select p.id, p.id * 2147483648 + n, 1, 1, n % 60, '2024-12-31', n::text, 1, '6602', '管理费用', '', n, 0, 1, n % 4, 0, m.user_id, '{}'
        from project p join project_member m on m.project_id = p.id and m.role_id = 0, generate_series(1, 50) n`.execute(
        db,
      );
      await sql`select analyse_grown()`.execute(db);
    },
    { userId: ids[0] },
  );
  return signedIn(server, tenantId, ids[Math.floor(ids.length / 2)] ?? 0);
}

const questions: Record<string, (by: Caller) => Promise<unknown>> = {
  "what waits for me": (by) => by.call(home.GetMyTasks, {}),
  "figures of the first page": (by) => by.call(home.GetReportItems, {}),
  "recent projects": (by) => by.call(home.GetRecentProjects, {}),
  "drawn vouchers of all projects": (by) => by.call(vouching.GetDrawCheckCenterList, { maxResultCount: 50 }),
  "those that wait for me": (by) => by.call(vouching.GetDrawCheckCenterList, { forMe: true, maxResultCount: 50 }),
  "my projects": (by) => by.call(projects.GetProjectList, { scope: "mine", maxResultCount: 20 }),
  search: (by) => by.call(home.Search, { keyword: "审计7" }),
};

async function measureReads(): Promise<boolean> {
  const small = await makeFirm("small", smallFirm);
  const large = await makeFirm("large", projectCount);
  const taken = new Map(Object.keys(questions).map((name) => [name, { small: [] as number[], large: [] as number[] }]));
  for (let round = 0; round < rounds + 10; round += 1)
    for (const [name, ask] of Object.entries(questions)) {
      const [one, other] = [await took(() => ask(small)), await took(() => ask(large))];
      if (round < 10) continue;
      taken.get(name)?.small.push(one);
      taken.get(name)?.large.push(other);
    }
  const table = [...taken].map(([name, each]) => ({
    name,
    small: lowerQuartile(each.small),
    large: lowerQuartile(each.large),
  }));
  printTable([
    ["read", `of ${smallFirm} projects`, `of ${projectCount}`, "times"],
    ...table.map((row) => [row.name, ms(row.small), ms(row.large), times(row.large / row.small)]),
  ]);
  return table.every(({ small, large }) => large <= 1.3 * small || large - small <= few.readMs);
}

try {
  const areWritesFast = await measureWrites();
  console.log();
  const areReads = await measureReads();
  if (!areWritesFast || !areReads) process.exitCode = 1;
} finally {
  await own.stop();
}
