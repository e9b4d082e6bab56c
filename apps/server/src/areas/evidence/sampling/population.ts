import { ofProject } from "@digao/db/project-rows";
/** The population of a sample: which lines, in the order of their vouchers, and what of the ledger is left out for which reason. */

import { createHash } from "node:crypto";
import { conditionsOf } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { sampleMethod } from "@digao/contract/areas/evidence/sampling/codes";
import type { SamplePopulation } from "@digao/contract/areas/evidence/sampling/population";
import type { ExcludedReason } from "@digao/contract/areas/evidence/sampling/run";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { journalInForce, type LedgerJournal, type LedgerSearch, searchOf } from "../../books/vouchers/door.ts";

type Sql = RawBuilder<unknown>;
export type Part = "population" | ExcludedReason;
export type Side = "dr" | "cr" | "both";
/** Enum samplingMethod 3. */

export interface Population {
  journal: LedgerJournal;
  definition: SamplePopulation;
  side: Side;
  /** What a line `l` is worth on the tested side. */
  value: Sql;
  /** Lines of the accounts, months and side: the ledger that the population is tied to. */
  ledger: Sql;
  /** The part that a line of the ledger belongs to. */
  part: Sql;
  asksVoucher: boolean;
  key: string;
}

const values: Readonly<Record<Side, Sql>> = { dr: sql`l.debit`, cr: sql`l.credit`, both: sql`(l.debit + l.credit)` };

/** Parts are tried in this order: a line belongs to the first that fits. */
function partSql(definition: SamplePopulation, fits: Sql | null, value: Sql, isMonetary: boolean): Sql {
  const { withoutClosing, individualFrom } = definition;
  const cases: [ExcludedReason, Sql | false | null][] = [
    ["closing", withoutClosing && sql`l.is_closing`],
    ["criteria", fits && sql`not coalesce((${fits}), false)`],
    ["negative", isMonetary && sql`${value} < 0`],
    ["zero", isMonetary && sql`${value} = 0`],
    ["individual", individualFrom !== undefined && sql`abs(${value}) >= ${individualFrom}::numeric`],
  ];
  const whens = cases.flatMap(([reason, when]) => (when ? [sql`when ${when} then ${reason}::text`] : []));
  return whens.length > 0 ? sql`(case ${sql.join(whens, sql` `)} else 'population' end)` : sql`'population'::text`;
}

/** A population in the journal in force. */
export async function readyPopulation(db: Db, definition: SamplePopulation, method: number): Promise<Population> {
  const journal = await journalInForce(db, definition.periodId);
  if (!journal) throw new Refusal("sampling.noJournal", { kind: "state" });
  return populationIn(db, journal, definition, method);
}

export async function populationIn(
  db: Db,
  journal: LedgerJournal,
  definition: SamplePopulation,
  method: number,
): Promise<Population> {
  if (
    definition.expression &&
    conditionsOf(definition.expression).some(({ field }) => field === "picked" || field === "drawn")
  )
    throw new Refusal("sampling.pickedPopulation", { field: "expression" });
  const { individualFrom, withoutClosing, ...filter } = definition;
  const { periodId, accountCode, jPeriodFrom, jPeriodTo, side: ownSide } = definition;
  const ledger = await searchOf(db, journal, { periodId, accountCode, jPeriodFrom, jPeriodTo, side: ownSide });
  const full = await searchOf(db, journal, filter);
  const side = ownSide ?? "both";
  const isMonetary = method === sampleMethod.monetary;
  const parts = [ledger.key, full.key, withoutClosing, individualFrom ?? null, isMonetary];
  return {
    journal,
    definition,
    side,
    value: values[side],
    ledger: sql`${ledger.where} and l.jmsn not in (
      select id from voucher where ${ofProject("voucher")} and batch_id = ${journal.batchId} and is_void)`,
    // The same key asks the same: no line of the ledger fails to fit.
    part: partSql(definition, full.key === ledger.key ? null : full.where, values[side], isMonetary),
    asksVoucher: ledger.asksVoucher || full.asksVoucher,
    key: createHash("sha256").update(JSON.stringify(parts)).digest("hex"),
  };
}

/** The lines of a part, in the order of their vouchers; `more` narrows them further under a name of its own. */
export function searchOfPart(
  { journal, ledger, part, asksVoucher, key }: Population,
  chosen: Part,
  more?: { name: string; where: Sql },
): LedgerSearch {
  return {
    ...journal,
    where: sql`${ledger} and ${part} = ${chosen}::text${more ? sql` and ${more.where}` : sql``}`,
    order: sql`l.jmsn, l.line_no, l.id`,
    asksVoucher,
    key: createHash("sha256")
      .update(JSON.stringify([key, chosen, more?.name ?? null]))
      .digest("hex"),
  };
}

/** The lines of the ledger with their vouchers where something asks for them. */
export const linesOfLedger = ({ ledger, asksVoucher }: Population): Sql => sql`voucher_line l
  ${asksVoucher ? sql`join voucher v on ${ofProject("v")} and v.id = l.jmsn` : sql``} where ${ofProject("l")} and ${ledger}`;
