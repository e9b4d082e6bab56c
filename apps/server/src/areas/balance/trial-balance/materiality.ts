import { materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import type { Db } from "@digao/db/tenant";
import { benchmarkAmounts } from "@digao/domain/materiality/benchmarks";
import { guideInForce } from "@digao/domain/materiality/guide";
import type { Materiality, SpecificItem } from "@digao/domain/materiality/materiality";
import { fen } from "@digao/domain/money";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { onFormSide, type StatementItem } from "./items.ts";
import type { ProjectHead } from "./settings.ts";

/** The record that the project goes by; null while none is approved. */
export async function readApproved(db: Db): Promise<Materiality | null> {
  const row = await db
    .selectFrom("materiality")
    .where("status", "=", materialityStatus.approved)
    .select(["id", "om", "pm", "trivial", "specific_items as specific"])
    .executeTakeFirst();
  if (!row) return null;
  const { id, om, pm, trivial, specific } = row;
  return {
    id,
    isApproved: true,
    om: fen(om),
    pm: fen(pm),
    trivial: fen(trivial),
    specific: Array.isArray(specific) ? specific.flatMap(specificOf) : [],
  };
}

const specificOf = (stored: unknown): SpecificItem[] =>
  isRecord(stored) && typeof stored.fsItemId === "number" && typeof stored.amount === "string"
    ? [{ fsItemId: stored.fsItemId, amount: fen(stored.amount) }]
    : [];

interface Books {
  project: Pick<ProjectHead, "isCautious">;
  items: readonly StatementItem[];
}

/** By the guide values of 4.7, over unaudited figures. */
export function guideMaterialityOf(rows: ReadonlyMap<string, TrialBalanceRow>, { project, items }: Books): Materiality {
  const formSide = onFormSide(items);
  const at = (code: string) => formSide(code, rows.get(code)?.unaudited ?? 0n);
  return guideInForce(benchmarkAmounts(at), project.isCautious);
}
