import type { StatusRow } from "@digao/contract/areas/letters/confirmations/calls";
import { fen, sum, yuan } from "@digao/domain/money";

/** What stands in several states together: letters, amount, and how long the oldest has waited. */
export function figuresOf(rows: readonly StatusRow[]) {
  const ages = rows.flatMap(({ oldestDays }) => oldestDays ?? []);
  return {
    count: rows.reduce((total, row) => total + row.count, 0),
    amount: yuan(sum(rows.map(({ amount }) => fen(amount)))),
    days: ages.length > 0 ? Math.max(...ages) : null,
  };
}
