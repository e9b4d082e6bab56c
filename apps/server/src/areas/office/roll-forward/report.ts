/** What was taken and how, what was left and why, what last year's file says item by item, and what the client's books open otherwise with. */
import type {
  PriorItem,
  RolledPart,
  RollReport,
  RollRow,
  rollForward,
} from "@digao/contract/areas/office/roll-forward/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { sql } from "kysely";
import { logView, viewerOf } from "../../../platform/auth/archive-viewer.ts";
import { jobStates } from "../../../platform/jobs/queue.ts";
import { type MemoryEntry, priorMemoryParts } from "../../../platform/prior-memory/parts.ts";
import { type Records, resolveRecords } from "../../../platform/records/reader.ts";
import { unchangedTexts } from "../../../platform/roll-forward/carried.ts";
import {
  type FoundSource,
  findSources,
  isArchivedSource,
  isOpenSource,
} from "../../../platform/roll-forward/source.ts";
import type { Context } from "../../../platform/serve.ts";
import { openingGaps } from "../../balance/opening-balances/door.ts";
import { type ItemRow, itemRows, type PartRow, partRows, partWords, whyIn } from "./part-rows.ts";

type Calls = typeof rollForward;

const shownMax = 500;
const running: readonly string[] = ["queued", "running"];

interface Shown {
  lang: Lang;
  records: Records;
  unchanged: ReadonlySet<number>;
}

function textOf(row: ItemRow, unchanged: ReadonlySet<number>): RollRow["text"] {
  if (!row.isText) return null;
  if (row.confirmedAt !== null) return "confirmed";
  return unchanged.has(row.id) ? "unchanged" : "changed";
}

function rowOf(row: ItemRow, { lang, records, unchanged }: Shown): RollRow {
  const { id, title, outcome, refType, refId, words, by, confirmedAt, rowVersion } = row;
  const ref = refType !== null && refId !== null ? records.of({ refType, refId }) : undefined;
  return {
    id,
    title,
    outcome,
    why: whyIn(lang, row.why, row.whyParams),
    link: ref?.link ?? null,
    text: textOf(row, unchanged),
    confirmed: words !== null && by !== null && confirmedAt !== null ? { words, by, at: confirmedAt } : null,
    rowVersion,
  };
}

const countOf = (rows: readonly ItemRow[], outcome: ItemRow["outcome"]): number =>
  rows.filter((row) => row.outcome === outcome).length;

function partOf(part: PartRow, rows: readonly ItemRow[], shown: Shown, max: number): RolledPart {
  return {
    code: part.part,
    name: partWords(part.part, shown.lang),
    way: part.way,
    state: part.state,
    why: whyIn(shown.lang, part.why, part.whyParams),
    by: part.by,
    at: part.at,
    taken: countOf(rows, "taken"),
    template: countOf(rows, "template"),
    left: countOf(rows, "left"),
    rows: rows.slice(0, max).map((row) => rowOf(row, shown)),
  };
}

async function allUnchanged(db: Db): Promise<ReadonlySet<number>> {
  const found = [
    ...(await unchangedTexts(db, "fsItem")),
    ...(await unchangedTexts(db, "auditSheet")),
    ...(await unchangedTexts(db, "fsNote")),
  ];
  return new Set(found.map(({ id }) => id));
}

type ByKind = ReadonlyMap<string, readonly MemoryEntry[]>;

function itemOf(code: string, name: string, memory: ByKind): PriorItem {
  const of = (kind: string) => (memory.get(kind) ?? []).filter(({ itemCode }) => itemCode === code);
  const entries = of("adjustment");
  const conclusion = of("conclusion").map(({ title, summary, outcome }) =>
    [title, summary, outcome && `（${outcome}）`].filter(Boolean).join(" "),
  );
  return {
    code,
    name,
    conclusion: conclusion.join(" "),
    findings: of("finding").length,
    entries: entries.length,
    openEntries: entries.filter(({ isOpen }) => isOpen).length,
    samples: of("sample")
      .map(({ title }) => title)
      .join("、"),
  };
}

async function priorItems(db: Db, lang: Lang): Promise<PriorItem[]> {
  const memory = new Map<string, readonly MemoryEntry[]>();
  for (const part of priorMemoryParts()) memory.set(part.code, await part.read({ db, lang }, null));
  const told = new Set([...memory.values()].flatMap((entries) => entries.map(({ itemCode }) => itemCode)));
  const { rows } = await sql<{ code: string; zh: string; en: string }>`
    select i.std_code as code, i.name_zh as zh, i.name_en as en from fs_item i where ${ofProject("i")} order by i.id`.execute(
    db,
  );
  return rows.flatMap(({ code, zh, en }) => (told.has(code) ? [itemOf(code, lang === "en" ? en : zh, memory)] : []));
}

const isReadable = (source: FoundSource): boolean => isArchivedSource(source) && isOpenSource(source);

/** @param rowsMax of each part */
export async function reportOf(
  ctx: Context,
  { projectId, RptLang: lang }: Input<Calls["GetRollForwardReport"]>,
  rowsMax: number,
): Promise<RollReport> {
  const { db, user } = ctx;
  const parts = await partRows(db);
  const last = parts.at(-1);
  const [source] = last ? await findSources(ctx, projectId, last.sourceId) : [];
  const rows = await itemRows(db);
  const refs = rows.flatMap(({ refType, refId }) => (refType !== null && refId !== null ? [{ refType, refId }] : []));
  const shown = { lang, records: await resolveRecords(db, refs, user), unchanged: await allUnchanged(db) };
  const byPart = groupBy(rows, ({ part }) => part);
  const jobId = parts.findLast((part) => part.state === "queued")?.jobId ?? null;
  const states = await jobStates(db, [jobId]);
  const isReading = source !== undefined && isReadable(source);
  if (isReading && !source.isMember)
    await logView(ctx, viewerOf(source), "/api/services/app/RollForward/GetRollForwardReport");
  return {
    source: source ? { projectId: source.id, code: source.code, name: source.name, year: source.year } : null,
    jobId,
    isRunning: running.includes(states.get(jobId ?? 0)?.state ?? ""),
    parts: parts.map((part) => partOf(part, byPart.get(part.part) ?? [], shown, rowsMax)),
    items: isReading ? await priorItems(inProject(db, source.id), lang) : null,
    openings: await openingGaps(ctx, projectId, lang),
  };
}

export const getReport = (ctx: Context, input: Input<Calls["GetRollForwardReport"]>): Promise<RollReport> =>
  reportOf(ctx, input, shownMax);
