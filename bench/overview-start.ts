/**
 * How long a server's start takes when an update leaves the overview of all projects behind: working all of them out first, and listening
 * meanwhile. Each project has 2,000 accounts. `npm run bench overview-start [projects]`
 */
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { withProject, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { loadDemo } from "../apps/server/src/demo/load-demo.ts";
import { jobHandlers } from "../apps/server/src/job-handlers.ts";
import { createLog } from "../apps/server/src/platform/lib/log.ts";
import { projectsBehind } from "../apps/server/src/platform/overview/behind.ts";
import { fillOverview } from "../apps/server/src/platform/overview/fill.ts";
import { startOwnServer } from "./lib/own-server.ts";
import { printTable, seconds } from "./lib/table.ts";

const count = Number(process.argv[2] ?? 300);
const own = await startOwnServer(jobHandlers);

async function secondsOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now();
  const done = await work();
  return [(performance.now() - startedAt) / 1000, done];
}

try {
  const { pool } = own.server;
  const { tenantId, userIds } = await loadDemo(pool);
  await withTenant(pool, tenantId, (db) => sql`insert into customer (cust_name) values ('测量客户')`.execute(db));
  const { rows: made } = await withTenant(pool, tenantId, (db) =>
    sql<{ id: number }>`
      insert into project (project_code, project_name, pinyin, cust_id, category_id, a_year, period_start, period_end, pm_user_id, status)
      select 'B' || n, '审计' || n, 'sj' || n, (select min(id) from customer), (select min(id) from project_category), 2024, '2024-01-01',
        '2024-12-31', ${userIds.get("manager")}, 1 from generate_series(1, ${count}::int) n returning id`.execute(db),
  );
  for (const { id: projectId } of made)
    await withProject(pool, { tenantId, projectId }, async (db) => {
      await sql`
        insert into fs_item (tenant_id, project_id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula)
        select ${ownTenant}, ${ownProject}, code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula from statement_line
        where grp_id <= 3`.execute(db);
      await sql`
        insert into project_period (tenant_id, project_id, label, start_date, end_date, is_current)
        values (${ownTenant}, ${ownProject}, '2024', '2024-01-01', '2024-12-31', true)`.execute(db);
      await sql`
        insert into account (tenant_id, project_id, period_id, code, name, full_name, fs_item_id, map_state)
        select ${ownTenant}, ${ownProject}, d.id, '9' || n, '客户' || n, '客户' || n, (select min(i.id) from fs_item i where ${ofProject("i")}), 'mapped'
        from project_period d, generate_series(1, 2000) n where ${ofProject("d")}`.execute(db);
    });
  const leaveBehind = () => withTenant(pool, tenantId, (db) => sql`update overview_project set rules = 0`.execute(db));
  await leaveBehind();
  const [all] = await secondsOf(() => fillOverview(pool, createLog("error"), Number.POSITIVE_INFINITY));
  await leaveBehind();
  const [listening, second] = await secondsOf(own.restart);
  const left = await withTenant(second.pool, tenantId, projectsBehind);
  const [rest] = await secondsOf(() => second.jobs.drain());
  const after = await withTenant(second.pool, tenantId, projectsBehind);
  if (after.length > 0) throw new Error(`${after.length} projects are still behind.`);
  printTable([
    [`${count} projects of older rules`, "took"],
    ["all of them, before the server listens", seconds(all)],
    ["a server ends, the next one listens", seconds(listening)],
    [`the other ${left.length}, beside the work`, seconds(rest)],
  ]);
} finally {
  await own.stop();
}
