/** A project under test beside its second engine: every step is taken in both, and their figures are compared to the fen. */

import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { type Statement, type TrialBalance, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Draft } from "@digao/contract/endpoint";
import { expect } from "vitest";
import { join, newCustomer, newProject } from "../builders.ts";
import type { Client, TestServer } from "../kit.ts";
import type { BookUnderTest } from "./books.ts";
import { type Columns, type Entry, type EntryLine, type Figure, SecondEngine } from "./engine.ts";
import { fenOf, yuanOf } from "./fen.ts";

export interface Held extends Entry {
  head: AdjustHead;
}

export interface Desk {
  projectId: number;
  custId: number;
  /** Of the year before, where the project continues one. */
  prior: Desk | undefined;
  engine: SecondEngine;
  manager: Client;
  partner: Client;
  /** Last year's entries that have been turned around here, by their id there. */
  turned: Set<number>;
  /** Entries as last seen, by id. */
  held: Map<number, Held>;
  items: ReadonlyMap<string, number>;
}

export interface People {
  server: TestServer;
  manager: Client;
  partner: Client;
}

/** Imports the files and maps them. @param prior last year's project, which this one continues */
export async function takeBook(
  { server, manager }: Pick<People, "server" | "manager">,
  book: BookUnderTest,
  continued: Partial<{ custId: number; priorProjectId: number }> = {},
): Promise<number> {
  const projectId = await newProject(manager, { ...book.project, ...continued });
  for (const { name, content } of book.uploads) {
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [{ name, content }]);
    await server.runJobs();
    const batchId = batches[0]?.id ?? 0;
    const { status } = await manager.call(imports.GetImportBatch, { batchId });
    if (status !== 5) await manager.call(imports.CommitImport, { batchId, forceReason: "来源数据本身如此" });
    await server.runJobs();
  }
  if (book.isMappedByProduct) await manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
  return projectId;
}

/** Imports the files, maps them, and opens the second engine over the same bytes. @param prior last year's project, which this one continues */
export async function openDesk({ server, manager, partner }: People, book: BookUnderTest, prior?: Desk): Promise<Desk> {
  const custId = prior?.custId ?? (await newCustomer(manager));
  const continued = prior ? { custId, priorProjectId: prior.projectId } : { custId };
  const projectId = await takeBook({ server, manager }, book, continued);
  await join(manager, projectId, [{ client: partner, roleid: 2 }]);
  const audited = [...((await prior?.engine.figures()) ?? [])].map(
    ([code, { columns }]) => [code, columns.audited ?? "0.00"] as const,
  );
  const engine = await SecondEngine.open(server.ownerUrl, book.raw, new Map(audited));
  const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId });
  return {
    projectId,
    custId,
    prior,
    engine,
    manager,
    partner,
    held: new Map(),
    turned: new Set(),
    items: new Map(rows.map(({ stdCode, id }) => [stdCode, id])),
  };
}

/** Takes what the product answers of an entry into both. The lines are the test's own where it has given them. */
async function hold(desk: Desk, head: AdjustHead, own?: Partial<Entry>): Promise<Held> {
  const previous = desk.held.get(head.id);
  const entry: Held = {
    id: head.id,
    type: head.adjType,
    state: head.status,
    opinion: head.clientStatus,
    restatement: own?.restatement ?? previous?.restatement ?? null,
    turnOf: own?.turnOf ?? previous?.turnOf ?? null,
    lines: own?.lines ?? previous?.lines ?? [],
    head,
  };
  desk.held.set(head.id, entry);
  await desk.engine.put(entry);
  return entry;
}

export interface Booking {
  type: number;
  lines: EntryLine[];
  /** 0 unless told. */
  opinion?: number;
  restatement?: number;
}

const draftOf = (
  desk: Desk,
  { type, lines, opinion = 0, restatement }: Booking,
): Draft<typeof adjustments.UpdateFSAdjustHead> => ({
  projectId: desk.projectId,
  adjType: type,
  description: "第二引擎的分录",
  clientStatus: opinion,
  ...(restatement === undefined ? {} : { restatement }),
  lines: lines.map(({ item, account, name, debit = "0.00", credit = "0.00" }) => ({
    fsItemId: desk.items.get(item) ?? 0,
    accountCode: account ?? null,
    lineName: name ?? null,
    debit,
    credit,
  })),
});

/** A draft of the manager's. */
export async function draft(desk: Desk, booking: Booking): Promise<Held> {
  const head = await desk.manager.call(adjustments.UpdateFSAdjustHead, draftOf(desk, booking));
  return hold(desk, head, { lines: booking.lines, restatement: booking.restatement ?? null });
}

/** The same draft with other lines. */
export async function edit(desk: Desk, entry: Held, lines: EntryLine[]): Promise<Held> {
  const { id, rowVersion, clientStatus } = entry.head;
  const head = await desk.manager.call(adjustments.UpdateFSAdjustHead, {
    ...draftOf(desk, { type: entry.type, lines, opinion: clientStatus }),
    id,
    rowVersion,
  });
  return hold(desk, head, { lines });
}

export const submit = async (desk: Desk, { head: { id, rowVersion } }: Held): Promise<Held> =>
  hold(desk, await desk.manager.call(adjustments.UpdateFSAdjustHeadById, { Id: id, rowVersion, status: 1 }));

/** @param as whoever neither prepared nor changed it */
export const check = async (desk: Desk, { head: { id, rowVersion } }: Held, as = desk.partner): Promise<Held> =>
  hold(desk, await as.call(adjustments.CheckFSAdjustHeadById, { Id: id, rowVersion }));

export const cancel = async (desk: Desk, { head: { id, rowVersion } }: Held, as = desk.partner): Promise<Held> =>
  hold(desk, await as.call(adjustments.CancelFSAdjustHeadById, { Id: id, rowVersion, reason: "撤回重做" }));

export const opine = async (desk: Desk, { head: { id, rowVersion } }: Held, clientStatus: number, as = desk.manager) =>
  hold(
    desk,
    await as.call(adjustments.UpdateFSAdjustHeadById, { Id: id, rowVersion, clientStatus, reason: "客户最后的意见" }),
  );

/** An entry of another call, with the lines it should have. */
export const take = (desk: Desk, head: AdjustHead, lines: EntryLine[], more: Partial<Entry> = {}): Promise<Held> =>
  hold(desk, head, { ...more, lines });

export async function book(desk: Desk, booking: Booking): Promise<Held> {
  return check(desk, await submit(desk, await draft(desk, booking)));
}

const cellsOf = ({ left, right }: Statement) => [...left, ...right].filter(({ kind }) => kind !== "H" && kind !== "");

/** Every item in every call that shows it. */
export async function compare(desk: Desk): Promise<void> {
  const { projectId, manager, engine } = desk;
  const [figures, balance, statements, ...groups] = await Promise.all([
    engine.figures(),
    manager.call(trialBalance.GetTrialBalance, { projectId, includeDraft: true }),
    Promise.all([1, 2].map((rptType) => manager.call(trialBalance.GetStatement, { projectId, rptType }))),
    ...[1, 2, 3].map((GrpId) => manager.call(statementItems.GetFsItem, { Id: projectId, GrpId })),
  ]);
  compareRows("trial balance", balance.rows, figures);
  for (const rows of groups) compareRows("items", rows, figures);
  for (const statement of statements) compareStatement(statement, figures, true);
  await compareEquity(engine, balance, figures);
  const changes = await manager.call(equity.GetChangeSinequityData, { Id: projectId });
  await compareChanges(engine, changes, figures);
}

/** The statements as the client has them, which no entry changes. */
export async function compareUnaudited({ projectId, manager, engine }: Desk): Promise<void> {
  const figures = await engine.figures();
  for (const rptType of [1, 2]) {
    const statement = await manager.call(trialBalance.GetStatement, { projectId, rptType, audited: false });
    compareStatement(statement, figures, false);
  }
}

type Shown = { stdCode: string; kind: string };

/** Columns that both have; those of sides only where lines are booked, totals show none. */
function compareRows(where: string, rows: readonly Shown[], figures: ReadonlyMap<string, Figure>): void {
  const seen = new Map(rows.map((row) => [row.stdCode, row as unknown as Columns]));
  const expected = [...figures.values()].filter(({ code }) => seen.has(code));
  expect(expected.length).toBe(rows.length);
  const [own, theirs] = [figures, seen].map((side) =>
    Object.fromEntries(
      expected.map(({ code, columns }) => {
        const values = side === seen ? (seen.get(code) ?? {}) : columns;
        return [code, shownOf(where, values, seen.get(code) ?? {})];
      }),
    ),
  );
  expect(theirs, where).toEqual(own);
}

const COMPARED =
  "unaudited audited plFlow carried draftEffect openUnaudited openAudited prior change ajeDr ajeCr rjeDr rjeCr openAjeDr openAjeCr openRjeDr openRjeCr".split(
    " ",
  );

/** Of items `prior` is what was taken from last year's project, `comparative` what the change is against. */
function shownOf(where: string, values: Columns, shown: Columns): Columns {
  const names = COMPARED.filter(
    (name) => (name in shown || name === "prior") && !(where === "items" && name === "prior"),
  );
  const columns: Columns = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  if (where === "items") columns.comparative = values.comparative ?? values.prior ?? null;
  return columns;
}

function compareStatement(statement: Statement, figures: ReadonlyMap<string, Figure>, audited: boolean): void {
  const cells = cellsOf(statement);
  const printed = (code: string): Columns => {
    const { grp, columns } = figures.get(code) ?? { grp: 0, columns: {} as Columns };
    const before = columns.prior === null && grp === 3 ? null : columns[audited ? "prior" : "openUnaudited"];
    return { current: columns[audited ? "audited" : "unaudited"] ?? null, prior: before ?? null };
  };
  const own = Object.fromEntries(cells.map(({ stdCode }) => [stdCode, printed(stdCode)]));
  const theirs = Object.fromEntries(cells.map(({ stdCode, current, prior }) => [stdCode, { current, prior }]));
  expect(theirs, `statement ${statement.rptType} ${audited ? "audited" : "unaudited"}`).toEqual(own);
  const group = statement.rptType === 1 ? [1, 2] : [3];
  const lines = [...figures.values()].filter(({ grp, kind }) => group.includes(grp) && (kind === "L" || kind === "T"));
  expect(lines.filter(({ code }) => !(code in theirs)).map(({ code }) => code)).toEqual([]);
  expect(statement.outOfBalance).toBe("");
}

const inEveryColumn = ["unaudited", "audited", "openUnaudited", "openAudited"];

/** Both sides of the balance sheet in every column, and retained earnings from opening to closing. */
async function compareEquity(
  engine: SecondEngine,
  { invariants, unmapped }: TrialBalance,
  figures: ReadonlyMap<string, Figure>,
): Promise<void> {
  const at = (code: string) => figures.get(code)?.columns ?? {};
  expect(unmapped).toEqual([]);
  expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
  for (const column of inEveryColumn) {
    const [left, right] = [at("A999")[column], at("E999")[column]];
    expect(right).toBe(left);
    expect(invariants.find(({ code }) => code === `TB-4.${column}`)).toMatchObject({ left, right });
  }
  const closing = at("E108").audited ?? "";
  const expected = yuanOf(
    fenOf(at("E108").openAudited) + fenOf(at("P399").audited) - fenOf(await engine.retainedDecrease()),
  );
  expect(expected).toBe(closing);
  expect(invariants.find(({ code }) => code === "TB-5.audited")).toMatchObject({ left: closing, right: expected });
}

const instruments = ["E1021", "E1022", "E1023"];

/** The statement of changes in equity: what it leads to, with what it says it does not explain, and two of its rows by themselves. */
async function compareChanges(
  engine: SecondEngine,
  { rows, unexplained }: EquityStatement,
  figures: ReadonlyMap<string, Figure>,
): Promise<void> {
  const at = (code: string) => figures.get(code)?.columns.audited ?? "0.00";
  const cell = (row: string, column: string) =>
    fenOf(rows.find(({ code }) => code === row)?.cells.find((one) => one.column === column)?.amount ?? null);
  const open = (column: string) => fenOf(unexplained.find((one) => one.column === column)?.amount ?? null);
  const closing = (column: string) => cell("Q27", column) + open(column);
  for (const code of ["E101", "E103", "E104", "E105", "E106", "E107", "E108"])
    expect([code, yuanOf(closing(code))]).toEqual([code, at(code)]);
  expect(yuanOf(instruments.map(closing).reduce((one, other) => one + other))).toBe(at("E102"));
  expect([cell("Q07", "E108"), cell("Q07", "E105")].map(yuanOf)).toEqual([at("P399"), at("P499")]);
  expect(yuanOf(cell("Q14", "E107"))).toBe(await engine.appropriated());
}
