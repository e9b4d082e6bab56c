/** Five questions that people ask all day, of the biggest project there is; whatever they write is rolled back. */

import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { createPool } from "@digao/db/pool";
import { clientOf, type Db, inProject, withoutTenant, withTenant } from "@digao/db/tenant";
import type { Words } from "@digao/db/wanted";
import { areas } from "../../apps/server/src/areas.ts";
import type { Context } from "../../apps/server/src/platform/serve.ts";
import { costs, type Finding, failed, fine } from "./finding.ts";

interface Books {
  tenantId: number;
  projectId: number;
  periodId: number;
  lines: number;
  /** The account with most lines, and somebody of the team. */
  accountCode: string;
  userId: number;
}

type Pool = ReturnType<typeof createPool>;

/** The journal with most lines of one firm, by its monthly sums. */
async function biggestOf(pool: Pool, tenantId: number): Promise<Books | null> {
  const find = async (db: Db): Promise<Books | null> => {
    const client = clientOf(db);
    const { rows: journals } = await client.query<
      Omit<Books, "tenantId" | "accountCode" | "userId"> & { batchId: number }
    >(`
      select p.project_id as "projectId", p.id as "periodId", p.voucher_batch_id as "batchId", sum(m.line_count)::float8 as lines
      from project_period p join ledger_month m
        on m.tenant_id = p.tenant_id and m.project_id = p.project_id and m.batch_id = p.voucher_batch_id
      group by 1, 2, 3 order by lines desc limit 1`);
    const [journal] = journals;
    if (!journal) return null;
    const { projectId, periodId, lines, batchId } = journal;
    const { rows: accounts } = await client.query<{ code: string }>(
      `select account_code::text as code from ledger_month where tenant_id = $1 and project_id = $2 and batch_id = $3
       group by 1 order by sum(line_count) desc limit 1`,
      [tenantId, projectId, batchId],
    );
    const { rows: members } = await client.query<{ id: number }>(
      "select user_id as id from project_member where project_id = $1 order by user_id limit 1",
      [projectId],
    );
    return { tenantId, projectId, periodId, lines, accountCode: accounts[0]?.code ?? "", userId: members[0]?.id ?? 0 };
  };
  return withTenant(pool, tenantId, find, { readOnly: true });
}

async function biggestProject(pool: Pool): Promise<Books | null> {
  const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").execute());
  let biggest: Books | null = null;
  for (const { id } of tenants) {
    const own = await biggestOf(pool, id);
    if (own && own.lines > (biggest?.lines ?? 0)) biggest = own;
  }
  return biggest;
}

interface Question {
  about: Words;
  endpoint: Endpoint;
  input(books: Books): Record<string, unknown>;
  /** Of a warm server. */
  usualMs: number;
}

const page = { skipCount: 0, maxResultCount: 50 };
const questions: Question[] = [
  {
    about: ["明细账一页", "a page of ledger lines"],
    endpoint: vouchers.GetVoucherLibList,
    input: ({ periodId }) => ({ periodId, ...page }),
    usualMs: 50,
  },
  {
    about: ["科目明细账", "the sub-ledger of the account with most lines"],
    endpoint: vouchers.GetSubLedgerList,
    input: ({ periodId, accountCode }) => ({ periodId, accountCode, ...page }),
    usualMs: 50,
  },
  {
    about: ["试算平衡表", "the trial balance"],
    endpoint: trialBalance.GetTrialBalance,
    input: ({ projectId }) => ({ projectId }),
    usualMs: 150,
  },
  { about: ["首页待办", "the first page's tasks"], endpoint: home.GetMyTasks, input: () => ({}), usualMs: 100 },
  {
    about: ["项目列表", "the list of projects"],
    endpoint: projects.GetProjectList,
    input: () => ({ ...page, showAllItems: true }),
    usualMs: 100,
  },
];

class Undone extends Error {}

/** Runs in a transaction that is rolled back. */
async function undone<T>(pool: Pool, { tenantId, userId }: Books, work: (db: Db) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const run = async (db: Db): Promise<never> => {
    results.push(await work(db));
    throw new Undone();
  };
  await withTenant(pool, tenantId, run, userId > 0 ? { userId } : {}).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  const [result] = results;
  if (result === undefined) throw new Error("The question was not asked.");
  return result;
}

async function answer(db: Db, { endpoint, input }: Question, books: Books): Promise<unknown> {
  const route = areas.find((one) => one.endpoint === endpoint);
  if (!route || route.isPublic || route.isOfClient) throw new Error(`${endpoint.path} is not served.`);
  const { userId: id, tenantId } = books;
  const permissions = new Set(["Pages.Projects.All"]);
  const lang = "zh";
  const bound = "projectId" in input(books) || "periodId" in input(books) ? inProject(db, books.projectId) : db;
  const apart = <T>(work: (own: Db) => Promise<T>): Promise<T> => work(bound);
  const asker: Partial<Context> = {
    db: bound,
    apart,
    lang,
    user: { id, tenantId, permissions, isSeparated: false, lang, name: "", userName: "" },
  };
  const ctx = asker as Context;
  const query = endpoint.input.parse(input(books));
  const { handle } = route;
  if (typeof handle === "function") return handle(ctx, query, []);
  return "start" in handle ? handle.start(bound, query)(ctx) : handle.run(ctx, query, null, []);
}

interface Statement {
  text: string;
  values: unknown[];
}

// What it writes on the way hangs on tables that are gone when it is planned once more.
const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert\s+into|delete\s+from|update\s+\w+\s+set)\b/i.test(text);

/** What a question sends, noted while it is asked. */
async function statementsOf(db: Db, ask: () => Promise<unknown>): Promise<Statement[]> {
  const client = clientOf(db);
  const noted: Statement[] = [];
  const { query } = client;
  client.query = new Proxy(query, {
    apply(send, self, given) {
      const [statement] = given;
      if (typeof statement === "object" && statement !== null && isRead(statement.text))
        noted.push({ text: statement.text, values: statement.values ?? [] });
      return Reflect.apply(send, self, given);
    },
  });
  try {
    await ask();
  } finally {
    client.query = query;
  }
  return noted;
}

export interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
  /** Of a cluster: what it asks a node, and that node's own plan. */
  "Distributed Query"?: { Job?: { Tasks?: { "Remote Plan"?: { Plan: PlanNode }[][] }[] } };
}

const remoteIn = (node: PlanNode): PlanNode[] =>
  (node["Distributed Query"]?.Job?.Tasks ?? [])
    .flatMap((task) => task["Remote Plan"] ?? [])
    .flat()
    .map(({ Plan }) => Plan);

const wasted = { rows: 20_000, times: 50 };

/** Tables of which a plan reads far more rows than it goes on with: rows read and dropped, by table. */
export function wasteIn(node: PlanNode): { table: string; dropped: number }[] {
  const loops = node["Actual Loops"] ?? 1;
  const dropped = ((node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) * loops;
  const returned = Math.max(1, (node["Actual Rows"] ?? 0) * loops);
  const table = node["Relation Name"];
  const isWaste = table !== undefined && dropped >= wasted.rows && dropped > returned * wasted.times;
  return [...(isWaste ? [{ table, dropped }] : []), ...[...(node.Plans ?? []), ...remoteIn(node)].flatMap(wasteIn)];
}

async function explain(db: Db, statements: readonly Statement[]): Promise<{ table: string; dropped: number }[]> {
  const found: { table: string; dropped: number }[] = [];
  for (const { text, values } of statements) {
    const { rows } = await clientOf(db).query<{ "QUERY PLAN": { Plan: PlanNode }[] }>({
      text: `explain (analyze, timing off, format json) ${text}`,
      values,
    });
    for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) found.push(...wasteIn(Plan));
  }
  return found;
}

async function examine(pool: Pool, books: Books, question: Question): Promise<Finding[]> {
  const { about, usualMs } = question;
  // Before it counts, the connection knows the tables, and what is kept of a search is there.
  return undone(pool, books, async (db) => {
    // A coordinator of a cluster tells no plan of what it has answered by itself.
    await clientOf(db).query("set local citus.enable_local_execution = off");
    const statements = await statementsOf(db, () => answer(db, question, books));
    const startedAt = performance.now();
    await answer(db, question, books);
    const ms = performance.now() - startedAt;
    const says: Words = [`${ms.toFixed(0)} 毫秒`, `${ms.toFixed(0)} ms`];
    const waste = await explain(db, statements);
    const tables = [...new Set(waste.map(({ table }) => table))];
    const time =
      ms <= usualMs * 3
        ? fine(about, says)
        : costs(about, [`${says[0]}，通常 ${usualMs} 毫秒以内`, `${says[1]}, where ${usualMs} ms are usual`]);
    return [
      time,
      ...tables.map((table) => {
        const dropped = Math.round(waste.reduce((sum, one) => sum + (one.table === table ? one.dropped : 0), 0));
        return costs(
          about,
          [`在 ${table} 中读了 ${dropped} 行却未用到`, `reads ${dropped} rows of ${table} that it does not use`],
          `analyze ${table}; (and the settings above)`,
        );
      }),
    ];
  });
}

export async function askQuestions(appUrl: string): Promise<Finding[]> {
  const pool = createPool(appUrl, { connectionsMax: 2, name: "digao-doctor" });
  const about: Words = ["典型查询", "typical questions"];
  try {
    const books = await biggestProject(pool);
    if (!books) return [fine(about, ["还没有导入序时账的项目", "no project has a journal yet"])];
    const { projectId, lines } = books;
    const found = [
      fine(about, [
        `以最大的项目 ${projectId}（${lines} 行）为准`,
        `asked of the biggest project, ${projectId} with ${lines} lines`,
      ]),
    ];
    for (const question of questions)
      found.push(...(await examine(pool, books, question).catch((error: unknown) => [failed(question.about, error)])));
    return found;
  } catch (error) {
    return [failed(about, error)];
  } finally {
    await pool.end();
  }
}
