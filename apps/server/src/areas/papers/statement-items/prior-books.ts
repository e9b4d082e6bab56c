import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { priorPeriodId } from "../../balance/trial-balance/door.ts";
import { loadItems } from "./item-rows.ts";
import { ledgerDetails } from "./ledger-details.ts";
import { type Subject, subjectOf } from "./subject.ts";

const A_YEAR = 100;

/** The item's accounts and auxiliary items at the same month of the year before, by code and name; null without those books. */
export async function priorDetails(ctx: Context, subject: Subject): Promise<ReadonlyMap<string, Fen> | null> {
  const { db, lang } = ctx;
  const { projectId, item, items } = subject;
  const periodId = await priorPeriodId(db, items.balance.source);
  const month = items.balance.source.period?.month;
  if (periodId === null || month === undefined) return null;
  const prior = await booksAt(db, projectId, { periodId, JPeriod: month - A_YEAR });
  if (!prior) return null;
  const rows = await ledgerDetails(db, subjectOf(prior, projectId, item.id), lang);
  return new Map(
    rows.map(({ accountCode, auxId, detailName, closeBook }) => [
      `${accountCode}|${auxId === null ? "" : detailName}`,
      fen(closeBook),
    ]),
  );
}

async function booksAt(db: Db, projectId: number, scope: { periodId: number; JPeriod: number }) {
  try {
    return await loadItems(db, projectId, scope);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
