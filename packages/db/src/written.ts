import type { QueryResult } from "pg";

/** Rows that were written: their ids where every statement answered them (`returning id`), null for any of the project's. */
export type Rows = ReadonlySet<number> | null;
/** By table. */
export type WrittenTables = ReadonlyMap<string, Rows>;
/** What a transaction has written, by project. */
export type Written = Map<number, Map<string, Set<number> | null>>;

let followed: ReadonlySet<string> = new Set();

/** From now on a transaction knows which rows of these tables of projects it has written. */
export function followTables(tables: ReadonlySet<string>): void {
  followed = tables;
}

const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
const isRead = /^\s*select\b/i;
const isPlain = /^\s*(insert|update|delete)\b/i;

/** The tables that a statement writes to. A function in a `select` may write to more. */
export function tablesWrittenBy(text: string): string[] {
  if (isRead.test(text)) return [];
  return [...new Set(Array.from(text.matchAll(writes), ([, table = ""]) => table))];
}

/** The followed tables that a statement writes to. */
export function followedIn(text: string): string[] {
  if (followed.size === 0) return [];
  return tablesWrittenBy(text).filter((table) => followed.has(table));
}

type Answer = Pick<QueryResult<{ id?: unknown }>, "rowCount" | "rows">;

/** Null where the statement does not answer each of them. */
function idsIn({ rowCount, rows }: Answer): number[] | null {
  const ids = rows.map(({ id }) => id).filter((id) => typeof id === "number");
  return ids.length === rowCount ? ids : null;
}

/** A project whose rows it changes, or none when it found nothing to change. */
export function noteWritten(
  written: Written,
  projectId: number | undefined,
  { text, tables }: { text: string; tables: readonly string[] },
  answer: Answer,
): void {
  if (projectId === undefined)
    throw new Error(`What is written to ${tables.join()} is kept up over all projects: use inProject.`);
  const isAlone = isPlain.test(text) && tables.length === 1;
  if (isAlone && answer.rowCount === 0) return;
  const ids = isAlone ? idsIn(answer) : null;
  const ofProject = written.get(projectId) ?? new Map<string, Set<number> | null>();
  written.set(projectId, ofProject);
  for (const table of tables) {
    const before = ofProject.get(table);
    ofProject.set(table, before === null || ids === null ? null : new Set([...(before ?? []), ...ids]));
  }
}
