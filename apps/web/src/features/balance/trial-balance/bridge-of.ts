/** Steps from the unaudited to the audited amount of an item, in its own sign. */
import type { TrialBalanceRow } from "@digao/contract/areas/balance/trial-balance/calls";
import { fromFen, toFen } from "../../../lib/decimal.ts";

const fen = (text: string) => toFen(text) ?? 0n;

export function bridgeOf(row: TrialBalanceRow) {
  const sign = row.dc === 2 ? -1n : 1n;
  return {
    unaudited: row.unaudited,
    aje: fromFen(sign * (fen(row.ajeDr) - fen(row.ajeCr))),
    rje: fromFen(sign * (fen(row.rjeDr) - fen(row.rjeCr))),
    plFlow: row.plFlow,
    carried: row.carried,
    audited: row.audited,
  };
}
