/** What was drawn, sampled, ticked, left out and written of a period's vouchers follows them into another journal of the period. */
import type { ImportLoss } from "@digao/contract/areas/acquisition/imports/calls";
import { ofProject } from "@digao/db/project-rows";
import { batchOfRowId } from "@digao/db/row-ids";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { cashFlowKeeper } from "../../balance/cash-flow/door.ts";
import {
  pickKeeper,
  type StoredOfVoucher,
  twinsOf,
  type VoucherKeeper,
  type VoucherTwin,
} from "../../books/vouchers/door.ts";
import { evidenceKeeper, paperLinkKeeper } from "../../evidence/evidence-links/door.ts";
import { exclusionKeeper } from "../../evidence/journal-tests/door.ts";
import { messageKeeper } from "../../evidence/messages/door.ts";
import { sampleKeeper } from "../../evidence/sampling/door.ts";
import { drawKeeper } from "../../evidence/vouching/door.ts";

type Kind = ImportLoss["kind"];
const keepers: readonly (readonly [Kind, VoucherKeeper])[] = [
  ["draw", drawKeeper],
  ["sample", sampleKeeper],
  ["exclusion", exclusionKeeper],
  ["message", messageKeeper],
  ["evidence", evidenceKeeper],
  ["evidence", paperLinkKeeper],
  ["pick", pickKeeper],
  ["cashFlow", cashFlowKeeper],
];

interface Followed {
  kind: Kind;
  keeper: VoucherKeeper;
  record: StoredOfVoucher;
  twin: VoucherTwin;
}

async function followedInto(db: Db, periodId: number, batchId: number | null): Promise<Followed[]> {
  const all: Omit<Followed, "twin">[] = [];
  for (const [kind, keeper] of keepers)
    for (const record of await keeper.recordsOf(db, periodId)) all.push({ kind, keeper, record });
  const twins = await twinsOf(
    db,
    batchId,
    all.map(({ record }) => record),
  );
  const followed = all.flatMap((one, index) => {
    const twin = twins[index];
    return twin ? [{ ...one, twin }] : [];
  });
  return onceForEach(followed);
}

/** Two records of one owner never stand on one line: the first keeps it. */
function onceForEach(all: readonly Followed[]): Followed[] {
  const taken = new Set<string>();
  return all.map((one) => {
    const { record, twin } = one;
    if (record.ownerId === null || twin.lineId === null) return one;
    const place = `${one.kind}|${record.ownerId}|${twin.lineId}`;
    if (!taken.has(place)) {
      taken.add(place);
      return one;
    }
    return { ...one, twin: { jmsn: null, lineId: null, state: "gone" } };
  });
}

async function journalOf(db: Db, periodId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select voucher_batch_id as id from project_period where ${ofProject("project_period")} and id = ${periodId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** After another journal came in force. */
export async function relinkJournal(db: Db, periodId: number): Promise<void> {
  const followed = await followedInto(db, periodId, await journalOf(db, periodId));
  for (const [, keeper] of keepers) {
    const moves = followed.filter((one) => one.keeper === keeper);
    if (moves.length === 0) continue;
    await keeper.move(
      db,
      moves.map(({ record, twin }) => ({ id: record.id, jmsn: twin.jmsn, lineId: twin.lineId })),
    );
  }
}

/** What stands on the journal in force and would lose its voucher, or its line, if another came in its place; those tested first. */
export async function lossesTo(db: Db, periodId: number, batchId: number | null): Promise<ImportLoss[]> {
  const now = await journalOf(db, periodId);
  if (now === null || now === batchId) return [];
  const losses = (await followedInto(db, periodId, batchId)).flatMap(({ kind, record, twin }) => {
    const { jmsn, state } = { ...record, state: twin.state };
    if (jmsn === null || batchOfRowId(jmsn) !== now || state === "same") return [];
    const { jDate, jPeriod, jType, jNoText, line, isTested } = record;
    return [{ kind, state, isTested, jDate, jPeriod, jType, jNoText, line }];
  });
  return losses.toSorted((a, b) => Number(b.isTested) - Number(a.isTested) || Number(isLost(b)) - Number(isLost(a)));
}

/** Another line of its voucher differs, but its own is there: told, and not lost. */
export const isLost = ({ state }: Pick<ImportLoss, "state">): boolean => state !== "changed";

export interface LossDecision {
  reason: string | null | undefined;
  userId: number | null | undefined;
}
const listedMax = 500;

/** Refused while tested records would lose theirs and nobody says why; what is lost and the reason stay with the batch. */
export async function settleLosses(
  db: Db,
  batchId: number,
  losses: readonly ImportLoss[],
  { reason, userId }: LossDecision,
): Promise<void> {
  const lost = losses.filter(isLost);
  const tested = lost.filter(({ isTested }) => isTested).length;
  if (tested > 0 && !reason) throw new Refusal("import.losesTested", { kind: "state", params: { count: tested } });
  if (lost.length === 0) return;
  const report = { tested, others: lost.length - tested, items: lost.slice(0, listedMax) };
  await db
    .updateTable("import_batch")
    .set({
      losses: JSON.stringify(report),
      loss_reason: reason || null,
      loss_user_id: reason ? (userId ?? null) : null,
    })
    .where("id", "=", batchId)
    .execute();
}
