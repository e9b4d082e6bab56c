/**
 * Every statement that the tests make the server send is planned here once more: each table of projects in it must be read or written
 * for one firm and one project, both given as parameters. That is what an index of theirs needs, and what a database on several
 * servers needs to ask one of them alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { onEveryNode } from "@digao/db/cluster/placement";
import { isOfProjects } from "@digao/db/project-rows";
import { withConnection } from "@digao/db/roles";
import { observeStatements } from "@digao/db/statements";
import { cloneDatabase } from "@digao/db/testing";
import pg from "pg";
import { inject } from "vitest";
import { type Changing, changedRowByRow } from "./row-by-row.ts";
import { isTemporary, Shapes, standIn } from "./stand-ins.ts";

/** What reads all projects of a firm, and nothing else may: its export, and the count before and after it is erased. */
const ofWholeFirm = /\/\* of the whole firm \*\//;

interface PlanNode {
  "Relation Name"?: string;
  Schema?: string;
  Alias?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  Plans?: PlanNode[];
  "Node Type": string;
  Operation?: string;
}

const keys = ["tenant_id", "project_id"];
const parameter = String.raw`\(?\$\d+\)?(::\w+)?`;

function isConstrained(node: PlanNode, column: string): boolean {
  const conditions = [node["Index Cond"], node["Recheck Cond"], node.Filter].join(" ");
  const name = String.raw`\b${node.Alias ?? ""}\.${column}`;
  return new RegExp(`${name} = ${parameter}|${parameter} = ${name}`).test(conditions);
}

const isScan = (node: PlanNode): boolean => node["Node Type"].includes("Scan");

/** The tables of projects that a plan reads without a firm or a project. */
export function openScans(node: PlanNode): string[] {
  const { "Relation Name": table = "", Alias: alias, Plans: below = [] } = node;
  const isOpen = isScan(node) && isOfProjects(table) && !keys.every((column) => isConstrained(node, column));
  return [...(isOpen ? [`${table} ${alias}`] : []), ...below.flatMap(openScans)];
}

const relationsOf = (node: PlanNode): string[] => [
  ...(node["Relation Name"] && node.Schema === "public" ? [node["Relation Name"]] : []),
  ...(node.Plans ?? []).flatMap(relationsOf),
];

/** A project's rows lie on a worker, and most of the firm's on the coordinator: what puts them together is asked for one after the other. */
function apart(plan: PlanNode): string[] {
  const tables = relationsOf(plan);
  if (!tables.some(isOfProjects)) return [];
  return tables
    .filter((table) => !isOfProjects(table) && !onEveryNode.includes(table))
    .map((table) => `${table} lies on another node`);
}

const filled = /\binsert into "?(\w+)"?\s*(?:as \w+\s*)?(?:\([^)]*\)\s*)?(?:select|with)\b/gi;

/** The lasting tables that a plan writes to in one of these ways. */
const writtenIn = (node: PlanNode, operations: readonly string[]): string[] => [
  ...(operations.includes(node.Operation ?? "") && node.Schema === "public" ? [node["Relation Name"] ?? ""] : []),
  ...(node.Plans ?? []).flatMap((below) => writtenIn(below, operations)),
];

/** To the end of the statement, or of the part of it that stands in parentheses. */
function restOf(query: string, from: number): string {
  let open = 0;
  for (const { 0: mark, index } of query.slice(from).matchAll(/[()]/g)) {
    open += mark === "(" ? 1 : -1;
    if (open < 0) return query.slice(from, from + index);
  }
  return query.slice(from);
}

/** Row security refuses what a distributed PostgreSQL makes of an `insert … select` without an answer. */
function unanswered(plan: PlanNode, query: string): string[] {
  const lasting = writtenIn(plan, ["Insert"]);
  return [...query.matchAll(filled)].flatMap(({ 1: table = "", index }) =>
    lasting.includes(table) && !/\breturning\b/i.test(restOf(query, index))
      ? [`insert into ${table} without insertFound`]
      : [],
  );
}

const refusals: readonly [pattern: RegExp, why: string][] = [
  [/\binsert into "?\w+"?\s*\([^)]*\)\s*values\s*\([^;]*\(\s*select\b/i, "a query among values"],
  [
    /\bdo update\s+set\b(?:(?!\breturning\b)[^;])*\b(?:now\(|clock_timestamp\(|app_user\(|app_tenant\(|current_date\b)/i,
    "what is worked out while it runs, in do update",
  ],
  [/^\s*(?:with|update|insert|delete)\b[^;]*\bclock_timestamp\(/i, "clock_timestamp() in a statement that writes"],
];

/** What a distributed PostgreSQL refuses wherever it stands. */
const refused = (query: string): string[] => refusals.flatMap(([pattern, why]) => (pattern.test(query) ? [why] : []));

const changed = (plan: PlanNode, query: string, changing: Changing): string[] =>
  writtenIn(plan, ["Update", "Delete"]).length > 0 ? changedRowByRow(query, changing) : [];

const changingOf = new WeakMap<pg.Client, Promise<Changing>>();
/** By the catalogue, so that a later function counts; where one of a name is immutable, nobody can tell which is meant. */
async function changingFunctions(client: pg.Client): Promise<Changing> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace) and prokind = 'f'
     group by proname having bool_and(provolatile <> 'i')`,
  );
  return new Set(rows.map(({ name }) => name));
}
const changingIn = (client: pg.Client): Promise<Changing> => {
  const found = changingOf.get(client) ?? changingFunctions(client);
  changingOf.set(client, found);
  return found;
};

const held = /\bfor (?:no key )?(?:update|share)\b(?:\s+of\s+"?(\w+)"?)?/i;

const aliasesOf = (node: PlanNode): Map<string, string> =>
  new Map([
    ...(node.Alias && node["Relation Name"] && node.Schema === "public"
      ? [[node.Alias, node["Relation Name"]] as const]
      : []),
    ...(node.Plans ?? []).flatMap((below) => [...aliasesOf(below)]),
  ]);

/** A row lock on a table that is on every node holds the whole table. */
function heldWhole(plan: PlanNode, query: string): string[] {
  const [found, alias] = held.exec(query) ?? [];
  if (!found) return [];
  return [...aliasesOf(plan)]
    .filter(([name, table]) => onEveryNode.includes(table) && (!alias || alias === name))
    .map(([, table]) => `a row lock on ${table} instead of holdRecord`);
}

const planned = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i;
const inserted = /\binsert into "?(\w+)"?\s*\(([^)]*)\)/gi;

function openInserts(text: string): string[] {
  return [...text.matchAll(inserted)].flatMap(([, table = "", columns = ""]) =>
    isOfProjects(table) && !keys.every((key) => new RegExp(String.raw`\b${key}\b`).test(columns)) ? [table] : [],
  );
}

interface Watch {
  /** What was found since the last time somebody asked. */
  found(): Promise<string[]>;
}

/** The tables of projects that a statement leaves open. */
export async function check(client: pg.Client, text: string, values: readonly unknown[]): Promise<string[]> {
  if (isTemporary(text)) {
    await standIn(client, text, values);
    const [, query] = /^\s*create temp\w* table \S+(?: on commit drop)? as (.*)$/is.exec(text) ?? [];
    return query && !/with no data\s*$/i.test(query) ? check(client, query, values) : [];
  }
  const query = text.replace(/^\s*declare \S+ no scroll cursor for /i, "");
  if (!planned.test(query)) return [];
  const { rows } = await client.query(`explain (generic_plan, verbose, costs off, format json) ${query}`);
  const plan: PlanNode = rows[0]["QUERY PLAN"][0].Plan;
  return [
    ...openScans(plan),
    ...apart(plan),
    ...openInserts(query),
    ...unanswered(plan, query),
    ...heldWhole(plan, query),
    ...refused(query),
    ...changed(plan, query, await changingIn(client)),
  ];
}

const mentioned = /[a-z_]+/g;
const isWatched = (text: string): boolean =>
  /^\s*create temp|\b(insert into|update|delete from)\b|\bfor (no key )?share\b/i.test(text) ||
  [...new Set(text.match(mentioned))].some((word) => isOfProjects(word));

/** Over an empty database, as somebody whom no row security hides anything from. */
export async function connectToPlan(): Promise<pg.Client> {
  const run = inject("database");
  const { ownerUrl } = await cloneDatabase(run);
  const url = new URL(run.adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** Only PostgreSQL 16 and later plan a statement without its parameters. */
export async function hasUnconstrainedPlans(): Promise<boolean> {
  const { rows } = await withConnection(inject("database").adminUrl, (client) =>
    client.query("show server_version_num"),
  );
  return Number(rows[0]?.server_version_num) >= 160_000;
}

/** What it finds in the shape that the tables of transactions stand in, or else in the first of their others that it can be planned in. */
export async function checkInAnyShape(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
  shapes: Shapes,
): Promise<string[]> {
  try {
    return await check(client, text, values);
  } catch (error) {
    for (const shape of shapes.ofStatement(text)) {
      await standIn(client, shape.text, shape.values);
      const found = await check(client, text, values).catch(() => null);
      if (found) return found;
    }
    throw error;
  }
}

async function start(): Promise<Watch> {
  const client = await connectToPlan();
  const shapes = new Shapes();
  const seen = new Set<string>();
  let found: string[] = [];
  let last: Promise<void> = Promise.resolve();
  const look = async (text: string, values: readonly unknown[]): Promise<void> => {
    shapes.note(text, values);
    try {
      const open = await checkInAnyShape(client, text, values, shapes);
      if (open.length > 0) found.push(`${open.join(", ")}: ${text}`);
    } catch (error) {
      found.push(`not planned (${error instanceof Error ? error.message : error}): ${text}`);
    }
  };
  observeStatements((text, values) => {
    if (isOfTests() || seen.has(text) || !isWatched(text)) return;
    seen.add(text);
    if (ofWholeFirm.test(text)) return;
    last = last.then(() => look(text, values));
  });
  return {
    async found() {
      await last;
      const now = found;
      found = [];
      return now;
    },
  };
}

const ofTests = new AsyncLocalStorage<true>();
/** What a test itself asks of the database is its own affair. */
export const unwatched = <T>(work: () => Promise<T>): Promise<T> => ofTests.run(true, work);
export const isOfTests = (): boolean => ofTests.getStore() === true;

let watching: Promise<Watch> | undefined;

/** From now on, in this worker, where PostgreSQL can do it. */
export async function watchStatements(): Promise<void> {
  if (!(await hasUnconstrainedPlans())) return;
  watching ??= start();
  await watching;
}

/** Fails the file whose calls have sent statements that a table of projects is open in. */
export async function refuseOpenStatements(): Promise<void> {
  const open = await (await watching)?.found();
  if (open && open.length > 0)
    throw new Error(`${open.length} statements are not for one project on its own node: ${open.join("\n\n")}`);
}
