/** Whether a sheet is up to date and ties, decided from the books themselves while the caller holds it: no mark of a job is asked. */
import type { ChangedCell } from "@digao/contract/areas/papers/sheets/calls";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type BoundCall, bindingCalls, boundCall } from "@digao/domain/sheet-bindings/parse";
import { sql } from "kysely";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { waitForWriters } from "../../../platform/overview/heads.ts";
import type { Context } from "../../../platform/serve.ts";
import { unread } from "../../../platform/serve.ts";
import { paperCells } from "../../engagement/papers/door.ts";
import { resolveCalls } from "./bindings/resolve.ts";
import { boundBook } from "./bound-cells.ts";
import { type BoundFaults, boundFaults } from "./bound-faults.ts";
import { changesSince } from "./changes.ts";
import { appendComputed } from "./compute.ts";
import { sourceNow } from "./files.ts";
import { cellFaults, type Judgement, judgeBook, type MovedCell } from "./judge.ts";
import { tellFollowers } from "./lock.ts";
import { cellCount } from "./parts.ts";
import { readSheet } from "./rows.ts";
import { ownSignersOf } from "./signed.ts";
import { isLight, readState } from "./state.ts";
import { type StoredBinding, storedBindings } from "./stored-bindings.ts";

/** What keeps a sheet from its signs: cells, each as "审定表!C6". */
export interface SheetStanding extends BoundFaults {
  checks: string[];
  /** Check rows that it was made with and no longer has. */
  checkRowsGone: number;
  errors: string[];
  /** Formulas that come to something else than they show, or show nothing yet. */
  uncomputed: string[];
  /** The first cell that the books have moved. */
  moved: Omit<MovedCell, "at"> | null;
  /** What follows from the last changes, as every window works it out: kept with the sign. */
  following: ChangedCell[];
}

type Answers = (readonly [string, StoredBinding])[];

/** A book that was worked out while no transaction was open. */
export interface FoundStanding {
  id: number;
  seq: number;
  answers: Answers;
  judgement: Judgement | null;
}

/** A book of more cells is not put together while its caller waits: its bindings go by what was last found in it. */
const cellsInline = 20_000;

async function callsOf(db: Db, id: number, isSmall: boolean, stored: Iterable<string>): Promise<BoundCall[]> {
  if (!isSmall || !(await isLight(db, await readSheet(db, id)))) return callsIn(stored);
  const { places } = boundBook((await readState(db, id)).book);
  return places.flatMap(({ calls }) => calls.map(({ call }) => call));
}
const callsIn = (texts: Iterable<string>): BoundCall[] =>
  [...texts].flatMap((text) => bindingCalls(text).map((call) => boundCall(call, () => null)));

const namesOwn = ({ depends }: StoredBinding, own: ReadonlySet<string>): boolean => depends.some((one) => own.has(one));

/** Cells that name the sheet's own signers change with each sign: they go by what they say. */
async function answersNow(db: Db, id: number, calls: readonly BoundCall[]): Promise<Answers> {
  const [stored, own] = [await storedBindings(db, id), await ownSignersOf(db, id)];
  const now = await resolveCalls(db, projectIdOf(db), calls);
  return [...now].map(([text, one]) => {
    const { value, type, error, depends } = namesOwn(one, own) ? (stored.get(text) ?? one) : one;
    return [text, { value, type, error, depends }];
  });
}

/** Null of a sheet that is not there. */
export async function planStanding(ctx: Context, id: number): Promise<() => Promise<FoundStanding>> {
  const { db } = ctx;
  const { seq, source } = await sourceNow(db, id);
  const isSmall = cellCount(source.outline) <= cellsInline;
  const calls = await callsOf(db, id, isSmall, (await storedBindings(db, id)).keys());
  const answers = await answersNow(db, id, calls);
  return async () => ({ id, seq, answers, judgement: await ctx.readFile(judgeBook, "", { source, answers }) });
}

/**
 * Whoever changes the books meanwhile has committed by then, or waits for the caller's transaction: all of them write to the project's log,
 * and so does this look at the books.
 */
export async function holdBooks({ db, audit }: Context, ids: readonly number[]): Promise<void> {
  const projectId = projectIdOf(db);
  for (const refId of ids) await audit({ refType: "auditSheet", refId, projectId, action: "checkBooks", new: {} });
  await waitForWriters(db);
}

async function checkRowsMade(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ checkRows: number }>`
    select s.check_rows as "checkRows" from audit_sheet s where ${ofProject("s")} and s.id = ${id}`.execute(db);
  return rows[0]?.checkRows ?? 0;
}

const isBlank = (value: unknown): boolean => value === null || value === "";

/**
 * Which results only follow from changes that the server has not worked out yet: those that stood there before, and that no change has
 * written itself. A result that was never there, or that somebody has sent, is not taken for seen.
 */
async function followingOf(db: Db, id: number, other: readonly MovedCell[]): Promise<ReadonlySet<MovedCell>> {
  const { seq, foldedSeq } = await readSheet(db, id);
  if (other.length === 0 || seq === foldedSeq) return new Set();
  const ops = (await changesSince(db, id, foldedSeq, seq)).flatMap((change) => change.ops as unknown[]);
  if (ops.some((op) => paperCells.movedBy(op) !== null)) return new Set();
  const isWritten = ({ at: { tabId, row, column } }: MovedCell): boolean =>
    ops.some((op) => {
      const line = isRecord(op) && op.sheet === tabId && isRecord(op.cells) ? op.cells[row] : null;
      return isRecord(line) && isRecord(line[column]) && Object.hasOwn(line[column], "v");
    });
  return new Set(other.filter((one) => !isBlank(one.was) && !isWritten(one)));
}

/** Results that follow are stored before the sign, in its transaction. */
export async function keepFollowing(ctx: Context, id: number, { following }: SheetStanding): Promise<void> {
  if (following.length === 0) return;
  const { seq } = await readSheet(ctx.db, id);
  await appendComputed(ctx.db, id, { seq: seq + 1, computed: following, isNews: false });
  await tellFollowers(ctx, id);
}

const isOther = (one: StoredBinding, other: StoredBinding | undefined): boolean =>
  other !== undefined && (one.value !== other.value || one.error !== other.error);

/**
 * Of a held sheet, under held books. What was worked out before counts as long as the sheet is the same; what the books say is read anew.
 */
export async function standingOf(db: Db, id: number, found: FoundStanding | undefined): Promise<SheetStanding> {
  const { seq } = await readSheet(db, id);
  if (found?.seq !== seq || !found.judgement) throw unread();
  const { judgement, answers } = found;
  const now = new Map(await answersNow(db, id, callsIn(answers.map(([text]) => text))));
  const moved = new Map(answers.filter(([text, one]) => isOther(one, now.get(text))));
  const late = judgement.asking.filter(({ texts }) => texts.some((text) => moved.has(text)));
  const stale = [...new Set([...judgement.bound.map(({ cell }) => cell), ...late.map(({ cell }) => cell)])];
  const faulty = judgement.asking.filter(({ texts }) => texts.some((text) => (now.get(text)?.error ?? null) !== null));
  const first = late[0]?.texts.find((text) => moved.has(text));
  const ofBooks: SheetStanding["moved"] = first
    ? { cell: late[0]?.cell ?? "", was: moved.get(first)?.value ?? null, now: now.get(first)?.value ?? null }
    : null;
  const following = await followingOf(db, id, judgement.other);
  const { overwritten = [] } = (await boundFaults(db, id)).get(id) ?? {};
  return {
    stale,
    faulty: faulty.map(({ cell }) => cell),
    overwritten,
    checks: judgement.checks,
    checkRowsGone: Math.max(0, (await checkRowsMade(db, id)) - judgement.checkRows),
    errors: judgement.errors,
    // What follows from bound cells is worked out with them.
    uncomputed: stale.length > 0 ? [] : judgement.other.filter((one) => !following.has(one)).map(({ cell }) => cell),
    moved: judgement.bound[0] ?? ofBooks,
    following: [...following].map(({ at }) => at),
  };
}

/** As a page shows it: by the marks of the job, and what the cells say as they stand. */
export async function shownStanding(db: Db, id: number): Promise<SheetStanding | null> {
  const row = await readSheet(db, id);
  if (row.cells > cellsInline || row.outline.length > 1_000_000 || !(await isLight(db, row))) return null;
  const { checkRows, ...own } = cellFaults((await readState(db, id)).book);
  const bound = (await boundFaults(db, id)).get(id) ?? { stale: [], faulty: [], overwritten: [] };
  const checkRowsGone = Math.max(0, (await checkRowsMade(db, id)) - checkRows);
  return { ...bound, ...own, checkRowsGone, uncomputed: [], moved: null, following: [] };
}
