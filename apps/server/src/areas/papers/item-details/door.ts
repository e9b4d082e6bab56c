/** What other areas ask of details: how old they are. */
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import type { ItemLead } from "../statement-items/door.ts";
import { agesOf } from "./ages.ts";

/** Entries on a detail that is of one age are of that age too; of one of several ages nobody knows which they change. */
function audited(bands: readonly Fen[], amount: Fen): readonly Fen[] {
  const used = bands.flatMap((one, at) => (one === 0n ? [] : [at]));
  return used.length === 1 ? bands.map((_, at) => (at === used[0] ? amount : 0n)) : bands;
}

/** What an item's details are made of by age, together; null where the books do not tell. */
export async function agesOfItem(
  db: Db,
  lead: ItemLead,
): Promise<{ from: number; to: number | null; amount: Fen }[] | null> {
  const ages = await agesOf(db, lead);
  if (ages.knownFrom === null) return null;
  const rows = lead.rows.flatMap((row) => {
    const age = ages.of(row);
    return age ? [{ bands: audited(age.bands, fen(row.audited)) }] : [];
  });
  return ages.bands.map(({ fromMonths, toMonths }, at) => ({
    from: fromMonths,
    to: toMonths,
    amount: rows.reduce((total, { bands }) => total + (bands[at] ?? 0n), 0n),
  }));
}
