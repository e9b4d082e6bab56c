import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import type { NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { noteSource } from "@digao/contract/areas/report/notes/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { yuan } from "@digao/domain/money";
import { type SourceKind, sourceKinds } from "@digao/domain/notes/fill";
import { isInWords, isShare } from "@digao/domain/notes/table";
import { isClosedByArchive } from "../../../platform/auth/archived.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { noteTables } from "./catalogue.ts";
import { notesIn, oneNote } from "./rows.ts";
import { standardsOf } from "./standards.ts";
import { headOf, type NoteStanding, readNotes, type Standing } from "./standing.ts";

type Calls = typeof notes;
interface May {
  ok: boolean;
  reason: string;
}

const may = ({ lang }: Context, key: MessageKey | null): May =>
  key === null ? { ok: true, reason: "" } : { ok: false, reason: messageOf(lang, key) };

const isReadOnly = ({ project }: Context): boolean =>
  project?.checked !== memberState.confirmed ||
  isClosedByArchive(project.archiveFlag) ||
  !roleSets.member.some((role) => role === project.role);

const mayEdit = (ctx: Context): May => may(ctx, isReadOnly(ctx) ? "paper.readOnly" : null);

const isLeader = ({ project }: Context): boolean => roleSets.leader.some((role) => role === project?.role);

function mayPublish(ctx: Context, { note }: NoteStanding): May {
  if (isReadOnly(ctx) || !isLeader(ctx)) return may(ctx, "paper.readOnly");
  if (note.amountHash !== null || !note.editors.includes(ctx.user.id)) return may(ctx, null);
  return { ok: false, reason: messageOf(ctx.lang, "notes.ownEdit", { name: note.editorNames }) };
}

export async function getNotes(ctx: Context, { projectId }: Input<Calls["GetFSNotes2Data"]>) {
  const { balance, notes: found } = await readNotes(ctx.db, projectId);
  return { notes: found.map((one) => headOf(one, balance)), canEdit: mayEdit(ctx) };
}

/** "cashFlow:S104"; accounts stand by their codes alone. */
function sourceOf(stored: string | undefined): { kind: number; of: string } | null {
  if (stored === undefined) return null;
  const [kind = "", ...rest] = stored.split(":");
  const known = sourceKinds.find((one) => one === kind);
  return known ? { kind: noteSource[known], of: rest.join(":") } : { kind: noteSource.accounts, of: stored };
}

function cellOf({ note, table, moved }: NoteStanding, row: string, column: string) {
  const isComputed = table.isComputed(row, column);
  const stored = note.cells[row]?.[column];
  const amount = isComputed ? table.cell(row, column) : null;
  const value = isComputed ? amount && yuan(amount) : (stored?.v ?? null);
  return {
    value: isComputed && amount === 0n ? yuan(0n) : value || null,
    isComputed,
    source: sourceOf(stored?.s ?? stored?.o?.s),
    filled: stored?.o?.v ?? null,
    now: moved.find((one) => one.row === row && one.column === column)?.now ?? null,
  };
}

export function sheetOf(ctx: Context, standing: Standing, id: number): NoteSheet {
  const one = standing.notes.find(({ note }) => note.id === id);
  if (!one) throw missing("notes.missing");
  const { note, table, ties, textDiffers, fresh } = one;
  const codeOf = (kind: SourceKind): number => noteSource[kind];
  const { columns, rows } = table.table;
  const isPublished = note.amountHash !== null;
  return {
    ...headOf(one, standing.balance),
    columns: [...columns],
    wordColumns: columns.filter((column) => isInWords(column) && !isShare(column)),
    rows: rows.map(({ key, name }) => ({
      key,
      name,
      cells: columns.slice(1).map((column) => cellOf(one, key, column)),
    })),
    ties: [...ties],
    text: note.text,
    textDiffers: [...textDiffers],
    absent: (fresh?.absent ?? []).map(codeOf),
    priorProjectId: standing.priorProjectId,
    byHand: [...(fresh?.open ?? [])],
    editors: note.editorNames,
    editedBy: note.editedBy,
    publishedBy: note.publishedBy,
    publishedAt: note.publishedAt,
    canEdit: isPublished ? may(ctx, "notes.published") : mayEdit(ctx),
    canPublish: mayPublish(ctx, one),
  };
}

export async function getNote(ctx: Context, { projectId, Id }: Input<Calls["GetFSNotes2SheetData"]>) {
  await oneNote(ctx.db, Id);
  return sheetOf(ctx, await readNotes(ctx.db, projectId, { id: Id }), Id);
}

export async function getTies({ db }: Context, { projectId }: Input<Calls["GetFSItemNotes2TotalData"]>) {
  const { notes: found } = await readNotes(db, projectId);
  return {
    items: found.flatMap(({ note, ties }) => ties.map((tie) => ({ ...tie, noteId: note.id, title: note.title }))),
  };
}

export async function getNotesOfItem({ db }: Context, { projectId, RId }: Input<Calls["GetFSItemNotes2Data"]>) {
  const { balance, notes: found } = await readNotes(db, projectId);
  return { items: found.map((one) => headOf(one, balance)).filter(({ itemId }) => itemId === RId) };
}

/** Codes of items that have an amount now, or had one before. */
export const itemsWithAmounts = ({ balance }: Pick<Standing, "balance">): ReadonlySet<string> =>
  new Set(
    [...balance.rows].flatMap(([code, { audited, openAudited, prior }]) =>
      audited !== 0n || openAudited !== 0n || (prior ?? 0n) !== 0n ? [code] : [],
    ),
  );

export async function getTemplates(
  { db }: Context,
  { projectId }: Input<Calls["GetFSNotes2Modal"]>,
): Promise<Output<Calls["GetFSNotes2Modal"]>> {
  const here = new Set((await notesIn(db)).map(({ code }) => code));
  const amounts = itemsWithAmounts({ balance: await projectTrialBalance(db, { projectId }) });
  const standards = await standardsOf(db, projectId);
  return {
    items: noteTables().map(({ id, title, fsItemCode, applies }) => ({
      newBy: standards.flatMap(({ notes: changed, source }) => (changed.includes(id) ? [source] : [])),
      code: id,
      title,
      itemCode: fsItemCode,
      applies,
      isHere: here.has(id),
      hasAmount: amounts.has(fsItemCode),
    })),
  };
}

export async function getPublishStatus({ db }: Context, { projectId }: Input<Calls["GetPublishStatus"]>) {
  const { notes: found } = await readNotes(db, projectId);
  const of = (state: number) => found.filter(({ status }) => status === state).length;
  return {
    total: found.length,
    published: of(publishStatus.published),
    changed: of(publishStatus.changed),
    draft: of(publishStatus.unpublished),
  };
}
