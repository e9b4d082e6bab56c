/** Ledger less population less what was left out: nothing, or the run would not have been drawn. */
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { fromFen, sumFen, toFen } from "../../../../lib/decimal.ts";

type Tied = Pick<SampleRun, "ledgerAmount" | "popAmount" | "excluded">;
export const differenceOf = ({ ledgerAmount, popAmount, excluded }: Tied): string =>
  fromFen((toFen(ledgerAmount) ?? 0n) - (toFen(popAmount) ?? 0n) - sumFen(excluded.map(({ amount }) => amount)));
