/** Quantities (数量) in millionths as bigint: exact, and every numeric(20,6) fits. Receipts are positive, issues negative in a net. */
import { type Fen, fixed, ratio, yuan } from "../money.ts";

export type Millionths = bigint;

const DECIMALS = 6;
const FEN_IN_QUANTITY = 10n ** BigInt(DECIMALS - 2);

/** "12.5" -> 12500000n. @throws RangeError where the text is not a plain decimal of up to six places */
export function millionths(text: string): Millionths {
  const [, sign, whole, part = ""] = /^(-?)(\d{1,20})(?:\.(\d{1,6})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a quantity: ${text}`);
  const quantity = BigInt(`${whole}${part.padEnd(DECIMALS, "0")}`);
  return sign ? -quantity : quantity;
}

/** Without zeros at its end: 12500000n -> "12.5". */
export const quantityText = (quantity: Millionths): string => fixed(quantity, DECIMALS).replace(/\.?0+$/, "");

/** Amount over quantity, to four places; null where there is no quantity. */
export const unitPrice = (amount: Fen, quantity: Millionths): string | null =>
  ratio(amount * FEN_IN_QUANTITY, quantity);

export interface QuantityFigures {
  qty: string | null;
  price: string | null;
  amount: string | null;
}

/** A quantity that is not known leaves the price blank, and says nothing of the amount. */
export function quantityFigures(quantity: Millionths | null, amount: Fen | null): QuantityFigures {
  return {
    qty: quantity === null ? null : quantityText(quantity),
    price: quantity === null || amount === null ? null : unitPrice(amount, quantity),
    amount: amount === null ? null : yuan(amount),
  };
}

/** What the books tell of a quantity when a data period begins. */
export interface OpeningFacts {
  /** Of the trial balance; null where it lists none. */
  listed: Millionths | null;
  /** The listed quantity stands after so much of the journal's net. */
  netUntilListed: Millionths;
  /** Of the account when the period begins; null where it is not known. */
  amount: Fen | null;
}

/** The listed quantity taken back by the journal; an account that opens with nothing opens with no quantity. */
export function openingQuantity({ listed, netUntilListed, amount }: OpeningFacts): Millionths | null {
  if (listed !== null) return listed - netUntilListed;
  return amount === 0n ? 0n : null;
}
