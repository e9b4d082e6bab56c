import { runFigures } from "@digao/domain/journal-tests/figures.sql";
import type { InLanguage } from "../../../platform/context.ts";
import type { Context } from "../../../platform/serve.ts";
import { ruleName } from "./rule-text.ts";
import { runRow } from "./run-rows.ts";
import { isDone } from "./run-shapes.ts";

interface Count {
  before: number;
  now: number;
}
/** A run counted anew from its journal and the vouchers that hit, beside the figures that it has kept. */
export interface Recount {
  state: "equal" | "differs" | "noJournal" | "notDone";
  vouchers: Count;
  hits: Count;
  fingerprint: { before: string; now: string };
  rules: { ruleCode: string; name: string; count: Count }[];
}

const isSame = ({ before, now }: Count): boolean => before === now;

export async function recountRun({ db, lang }: Pick<Context, "db"> & InLanguage, id: number): Promise<Recount> {
  const run = await runRow(db, id);
  const { summary, settings, batchId } = run;
  const kept = { vouchers: run.voucherCount ?? 0, hits: run.hitCount ?? 0, fingerprint: run.fingerprint ?? "" };
  const isCounted = isDone(summary);
  const byRule = isCounted ? summary.byRule : [];
  // Where the journal was replaced nothing is left to be counted.
  const now =
    isCounted && run.isJournalKept ? await runFigures(db, id, batchId, settings.bandsSet ?? settings.bands) : null;
  const rules = byRule.map(({ code, count }) => ({
    ruleCode: code,
    name: ruleName(lang, code),
    count: { before: count, now: now?.byRule.find((rule) => rule.code === code)?.count ?? 0 },
  }));
  const vouchers = { before: kept.vouchers, now: now?.voucherCount ?? 0 };
  const hits = { before: kept.hits, now: now?.hitCount ?? 0 };
  const fingerprint = { before: kept.fingerprint, now: now?.fingerprint ?? "" };
  const isEqual =
    fingerprint.before === fingerprint.now && [vouchers, hits, ...rules.map(({ count }) => count)].every(isSame);
  const without = isCounted ? "noJournal" : "notDone";
  const state = isEqual ? "equal" : "differs";
  return { state: now === null ? without : state, vouchers, hits, fingerprint, rules };
}
