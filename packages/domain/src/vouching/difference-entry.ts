/** The entry (调整分录) that corrects what checking drawn vouchers found, from the client's own bookings (抽凭异常). */
import { abs, divideRounded, type Fen } from "../money.ts";

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
  /** What of it is VAT (增值税); null where the line has none to do with a sale. */
  sale: Sale | null;
  /** 差异金额: book less audited in that column; negative where too little was booked. */
  difference: Fen;
}
/** A receivable stands with its VAT, revenue without. */
export interface Sale {
  line: "receivable" | "revenue";
  /** Per cent, e.g. 13; null where neither the voucher nor a person says: the whole difference is then taken as without VAT. */
  rate: number | null;
  /** Output VAT (销项税额) as the voucher books it, else the books' own account of it. */
  vat: Place;
}
export interface CorrectingLine extends Place {
  debit: Fen;
  credit: Fen;
}

/** Rates of VAT in per cent, those of former years included (增值税税率与征收率). */
export const vatRates = [13, 9, 6, 5, 3, 1.5, 1, 17, 16, 11, 10, 0.5] as const;

/** The rate at which a voucher was booked; null where it has no VAT, or several rates. Each line may be rounded by itself. */
export function rateOf(net: Fen, vat: Fen): number | null {
  if (net === 0n || vat === 0n || net > 0n !== vat > 0n) return null;
  const off = (rate: number) => abs(abs(vat) * 1000n - abs(net) * BigInt(rate * 10));
  const [best] = vatRates.toSorted((a, b) => Number(off(a) - off(b)));
  return best !== undefined && off(best) <= 1000n * roundingFen ? best : null;
}
const roundingFen = 10n;

/** VAT of a difference: inside what a receivable has too much, on top of what revenue has. */
function vatOf(difference: Fen, { line, rate }: Sale): Fen {
  const tenths = BigInt(Math.round((rate ?? 0) * 10));
  return divideRounded(difference * tenths, line === "receivable" ? 1000n + tenths : 1000n);
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
  for (const { booked, counter, side, difference, sale } of differences) {
    const signed = (amount: Fen) => (side === "cr" ? amount : -amount);
    const vat = sale ? vatOf(difference, sale) : 0n;
    add(booked, signed(difference));
    if (sale && vat !== 0n) add(sale.vat, signed(sale.line === "receivable" ? -vat : vat));
    add(counter ?? blank, signed(sale?.line === "receivable" ? vat - difference : -difference - vat));
  }
  const lines = [...nets.values()].filter(({ net }) => net !== 0n);
  // Debits first, as entries are written.
  return lines
    .toSorted((a, b) => Number(b.net > 0n) - Number(a.net > 0n))
    .map(({ place, net }) => ({ ...place, debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n }));
}
