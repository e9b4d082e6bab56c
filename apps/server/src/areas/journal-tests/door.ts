/** Runs of the journal-entry tests as files show them: the same answers that the calls give. */
import type { JournalHit, JournalRunSummary, journalTests } from "@digao/contract/areas/journal-tests";
import type { Input } from "@digao/contract/endpoint";
import type { Context } from "../../platform/serve.ts";
import { listHits } from "./hits.ts";
import { readRun } from "./run-rows.ts";

type Filter = Partial<Input<(typeof journalTests)["GetJeHitList"]>>;
const pageMax = 200;

export const journalRun = (ctx: Context, id: number): Promise<JournalRunSummary> => readRun(ctx, id);

/** Vouchers that hit, page by page. */
export async function* journalHits(ctx: Context, Id: number, filter: Filter): AsyncGenerator<JournalHit[]> {
  for (let skipCount = 0; ; skipCount += pageMax) {
    const page = { Id, keyword: "", excluded: "all" as const, skipCount, maxResultCount: pageMax };
    const { items } = await listHits(ctx, { ...page, ...filter });
    if (items.length > 0) yield items;
    if (items.length < pageMax) return;
  }
}
