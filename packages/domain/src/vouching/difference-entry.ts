/** The entry (调整分录) that corrects what checking drawn vouchers found, from the client's own bookings (抽凭异常). */
import type { Fen } from "../money.ts";

/** An account and the statement item it is mapped to; null where nothing is known. */
export interface Place {
  fsItemId: number | null;
  accountCode: string | null;
  accountName: string;
}
export interface Difference {
  /** Where the drawn line was booked. */
  booked: Place;
  /** What stands across it in the voucher; null where no such line is left. */
  counter: Place | null;
  /** The column of the line's amount; red-letter amounts (红字) stand negative in it. */
  side: "dr" | "cr";
  /** 差异金额: book less audited in that column; negative where too little was booked. */
  difference: Fen;
}
export interface CorrectingLine extends Place {
  debit: Fen;
  credit: Fen;
}

const blank: Place = { fsItemId: null, accountCode: null, accountName: "" };
const keyOf = ({ fsItemId, accountCode }: Place): string => `${fsItemId}/${accountCode}`;

/** What is overstated on its side is taken back on the other; places that come up again are summed, and what nets to nothing goes. */
export function correctingLines(differences: readonly Difference[]): CorrectingLine[] {
  const nets = new Map<string, { place: Place; net: Fen }>();
  const add = (place: Place, net: Fen) => {
    const key = keyOf(place);
    nets.set(key, { place, net: (nets.get(key)?.net ?? 0n) + net });
  };
  for (const { booked, counter, side, difference } of differences) {
    const correction = side === "cr" ? difference : -difference;
    add(booked, correction);
    add(counter ?? blank, -correction);
  }
  const lines = [...nets.values()].filter(({ net }) => net !== 0n);
  // Debits first, as entries are written.
  return lines
    .toSorted((a, b) => Number(b.net > 0n) - Number(a.net > 0n))
    .map(({ place, net }) => ({ ...place, debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n }));
}
