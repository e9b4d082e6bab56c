import type { MaterialityRecord, materiality } from "@digao/contract/areas/balance/materiality/calls";
import {
  materialityBasis,
  materialityBenchmark,
  materialityStatus,
} from "@digao/contract/areas/balance/materiality/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import type { Benchmark } from "@digao/domain/materiality/benchmarks";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { type MaterialityDraft, materialityFaults } from "@digao/domain/materiality/judge";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Books, readBooks } from "./books.ts";
import { require } from "./may.ts";
import { tellApprovers } from "./notices.ts";
import { type KeptRecord, readRecord, readRecords, shown } from "./record-rows.ts";

type Draft = Input<typeof materiality.SaveMateriality>;

/** Begins a draft or changes it. Of what the caller sends only the choices count: every amount is worked out here. */
export async function saveMateriality(ctx: Context, input: Draft): Promise<MaterialityRecord> {
  const { db } = ctx;
  const { projectId } = input;
  await holdRecord(db, "materiality of", projectId);
  const records = await readRecords(ctx, ctx.lang);
  const before = draftToChange(ctx, records, input);
  const books = await readBooks(db, projectId);
  const draft = draftOf(input, books);
  checkDraft(draft, books, records);
  checkItems(draft, books);
  const columns = columnsOf(draft, books);
  const id = before ? await change(ctx, before, columns) : await begin(ctx, records, columns);
  const saved = await readRecord(ctx, id, ctx.lang);
  await ctx.audit({
    refType: "materiality",
    refId: id,
    projectId,
    action: before ? "update" : "create",
    old: before ? watched(before) : null,
    new: watched(saved),
  });
  if (!before || isSentBack(before)) await tellApprovers(ctx, projectId, saved);
  return shown(saved);
}

/** Nothing was written at it since it was sent back. */
const isSentBack = ({ returnTime, prepareTime }: KeptRecord): boolean =>
  returnTime !== null && returnTime > prepareTime;

const isDraft = ({ status }: KeptRecord): boolean => status === materialityStatus.draft;

function draftToChange(ctx: Context, records: readonly KeptRecord[], { id, rowVersion }: Draft): KeptRecord | null {
  if (!id) {
    if (records.some(isDraft)) throw new Refusal("materiality.draftExists", { kind: "state" });
    return null;
  }
  const before = records.find((record) => record.id === id);
  if (!before) throw missing("materiality.missing");
  require(ctx, before, "edit");
  checkVersion(rowVersion ?? 0, before);
  return before;
}

const benchmarks = Object.values(materialityBenchmark);
const benchmarkOf = (code: number): Benchmark =>
  benchmarks.find((benchmark) => benchmark === code) ?? materialityBenchmark.other;

function draftOf(input: Draft, { amountOf }: Books): MaterialityDraft {
  const isEntered = input.basis === materialityBasis.entered;
  const known = isEntered ? fen(input.benchmarkAmount ?? "0") : amountOf(input.benchmark, input.basis);
  return {
    stage: input.stage,
    benchmark: benchmarkOf(input.benchmark),
    basis: input.basis,
    benchmarkAmount: known ?? 0n,
    sourceNote: isEntered ? (input.sourceNote ?? "") : "",
    adjustment: fen(input.benchmarkAdj),
    adjReason: input.adjReason ?? "",
    percent: input.percent,
    percentReason: input.percentReason ?? "",
    digits: input.digits,
    pmPercent: input.pmPercent,
    pmReason: input.pmReason ?? "",
    trivialPercent: input.trivialPercent,
    trivialReason: input.trivialReason ?? "",
    specific: input.specific.map((item) => ({ ...item, amount: fen(item.amount) })),
    reason: input.reason,
    revisionReason: input.revisionReason ?? "",
  };
}

function checkDraft(draft: MaterialityDraft, { amountOf, balance }: Books, records: readonly KeptRecord[]): void {
  const [first] = materialityFaults(draft, {
    isCautious: balance.source.project.isCautious,
    isRevision: records.some((record) => !isDraft(record)),
    known: amountOf(draft.benchmark, draft.basis),
  });
  if (!first) return;
  const field = first.field === "adjustment" ? "benchmarkAdj" : first.field;
  throw new Refusal(`materiality.fault.${first.code}`, {
    field: first.item === undefined ? field : `specific[${first.item}]`,
  });
}

function checkItems({ specific }: MaterialityDraft, { balance }: Books): void {
  const own = new Set(balance.source.items.map(({ id }) => id));
  const index = specific.findIndex(({ fsItemId }) => !own.has(fsItemId));
  if (index >= 0) throw new Refusal("materiality.unknownItem", { field: `specific[${index}]` });
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(draft: MaterialityDraft, { figures }: Books) {
  const { om, pm, trivial } = materialityAmounts(draft);
  const items = draft.specific.map(({ fsItemId, amount, reason }) => ({ fsItemId, amount: yuan(amount), reason }));
  return {
    stage: draft.stage,
    benchmark: draft.benchmark,
    basis: draft.basis,
    benchmark_amount: yuan(draft.benchmarkAmount),
    source_note: draft.sourceNote || null,
    benchmark_adj: yuan(draft.adjustment),
    adj_reason: draft.adjReason || null,
    percent: draft.percent,
    percent_reason: draft.percentReason || null,
    digits: draft.digits,
    om: yuan(om),
    pm_percent: draft.pmPercent,
    pm_reason: draft.pmReason || null,
    pm: yuan(pm),
    trivial_percent: draft.trivialPercent,
    trivial_reason: draft.trivialReason || null,
    trivial: yuan(trivial),
    specific_items: JSON.stringify(items),
    reason: draft.reason,
    revision_reason: draft.revisionReason || null,
    figures: JSON.stringify(figures),
  };
}

async function begin({ db, user }: Context, records: readonly KeptRecord[], columns: Columns): Promise<number> {
  const revision = (records[0]?.revision ?? 0) + 1;
  const { id } = await db
    .insertInto("materiality")
    .values({ ...columns, revision, preparer_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever changes a draft is one of those who made it: none of them approves it. */
async function change({ db, user }: Context, before: KeptRecord, columns: Columns): Promise<number> {
  const isKnown = before.preparerId === user.id || before.editorIds.includes(user.id);
  await db
    .updateTable("materiality")
    .set({
      ...columns,
      prepare_time: sql<string>`now()`,
      editor_ids: isKnown ? [...before.editorIds] : [...before.editorIds, user.id],
      row_version: before.rowVersion + 1,
    })
    .where("id", "=", before.id)
    .execute();
  return before.id;
}

export function watched({ can: _can, rowVersion: _version, figures: _figures, ...record }: KeptRecord) {
  const { editorIds: _editors, preparerId: _preparer, ...rest } = record;
  return rest;
}
