/**
 * What a cluster's coordinator makes of a statement. A project is whole on one worker, so a statement about it is one task there:
 * anything more is asked of several workers, carried over to the coordinator or moved between them.
 */
import type pg from "pg";

interface Planned {
  Plan: PlanNode;
}

interface PlanNode {
  "Distributed Query"?: {
    Subplans?: { PlannedStmt: Planned[] }[];
    Job: { "Task Count": number; "Dependent Jobs"?: unknown[] };
  };
  "INSERT/SELECT method"?: string;
  "Select Query"?: Planned[];
  Plans?: PlanNode[];
}

export interface Spread {
  /** Of each part that is sent to nodes. */
  tasks: number[];
  /** What passes through the coordinator between the parts. */
  carried: string[];
}

function spreadOf(node: PlanNode): Spread {
  const { Job: job, Subplans: subplans = [] } = node["Distributed Query"] ?? {};
  const method = node["INSERT/SELECT method"];
  const within = [...subplans.flatMap(({ PlannedStmt }) => PlannedStmt), ...(node["Select Query"] ?? [])];
  const parts = [...within.map(({ Plan }) => Plan), ...(node.Plans ?? [])].map(spreadOf);
  return {
    tasks: [...(job ? [job["Task Count"]] : []), ...parts.flatMap(({ tasks }) => tasks)],
    carried: [
      ...subplans.map(() => "subplan"),
      ...(job?.["Dependent Jobs"]?.length ? ["repartition"] : []),
      ...(method ? [`insert: ${method}`] : []),
      ...parts.flatMap(({ carried }) => carried),
    ],
  };
}

const planned = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i;
/** The query of a cursor, or of a table that a transaction makes for itself. */
const within = /^\s*(?:declare \S+ no scroll cursor for|create temp\w* table \S+(?: on commit drop)? as) /i;

/** In a transaction of the firm, as the server's role: row security and what the transaction has set belong to the plan. */
export async function spread(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<Spread> {
  const query = text.replace(within, "");
  if (!planned.test(query) || /\s+with no data\s*$/i.test(query)) return { tasks: [], carried: [] };
  const { rows } = await client.query(`explain (costs off, format json) ${query}`, [...values]);
  return spreadOf(rows[0]["QUERY PLAN"][0].Plan);
}

const isAtMostOne = (count: number): boolean => count <= 1;

export const isOneTask = ({ tasks, carried }: Spread): boolean =>
  carried.length === 0 && isAtMostOne(tasks.length) && tasks.every(isAtMostOne);

/**
 * `insert … select`: what one task finds, or the coordinator by itself, it hands on to one worker. Rows are numbered by a function that is
 * not immutable, so Citus has no way to leave the whole statement to that worker. Counted (`insertFound`), it is a subplan.
 */
const handings: readonly string[] = ["insert: pull to coordinator", "subplan,insert: pull to coordinator"];
export const isHandedOn = ({ tasks, carried }: Spread): boolean =>
  tasks.every(isAtMostOne) && handings.includes(carried.join());

/** No part asks more than one worker, or is moved between workers. */
export const isOneByOne = ({ tasks, carried }: Spread): boolean =>
  tasks.every(isAtMostOne) && carried.every((what) => what === "subplan" || handings.includes(what));
