/**
 * Where an account stands in the reconciliation of profit to operating cash (补充资料, CAS 31). Accounts by their national code;
 * lines of adjusting entries by the code of their statement item ("A105").
 */
import { type CashLine, sideOf } from "./voucher.ts";

export type SupplementLine =
  | "S102"
  | "S103"
  | "S104"
  | "S105"
  | "S106"
  | "S107"
  | "S108"
  | "S109"
  | "S110"
  | "S111"
  | "S112"
  | "S113"
  | "S114"
  | "S115"
  | "S116"
  | "S117"
  | "S118";

type Table = readonly (readonly [pattern: RegExp, line: SupplementLine])[];

const find = (table: Table, code: string): SupplementLine | null =>
  table.find(([pattern]) => pattern.test(code))?.[1] ?? null;

/** Their whole movement counts: working capital, gross of provisions, and deferred tax. */
const moving: Table = [
  [/^(1321|140[1-9]|1411|1421|1461|1475|5001|5101|5201|5301|5401|5403|A109)/u, "S115"],
  [/^(112[1-4]|1221|1473|1477|1479|1531|1532|1901|A104|A105|A106|A107|A108$|A110)/u, "S116"],
  [/^(220[1-6]|2211|2221|2241|2314|2801|5402|L104|L105|L106|L107|L108|L109|L110$|L113|L205)/u, "S117"],
  [/^(2401|4301|L206)/u, "S118"],
  [/^(1811|A217)/u, "S113"],
  [/^(2901|L207)/u, "S114"],
];

/** Their credits count: depreciation and amortisation, wherever they are charged. */
const charged: Table = [
  [/^(1602|1622|1632|1522)/u, "S104"],
  [/^1642/u, "S105"],
  [/^1702/u, "S106"],
  [/^1801/u, "S107"],
];

/** Of profit or loss, never of operating cash. */
const addedBack: Table = [
  [/^(6701|P112)/u, "S102"],
  [/^(6702|P111)/u, "S103"],
  [/^(6101|P110)/u, "S110"],
  [/^671101/u, "S109"],
  [/^(6115|P113)/u, "S108"],
];

/** Of profit or loss, and not of operating cash where the money is of investing or financing, or where no money moved. */
const ofNonOperating: Table = [
  [/^(6603|6061|P106)/u, "S111"],
  [/^(6111|P108)/u, "S112"],
];
const besideDisposal: Table = [[/^(6301|6711|P201|P202)/u, "S108"]];

/** What is left of an entry in profit or loss falls to the line of its other side. */
const byCounter: Table = [
  [/^(1471|1472)/u, "S115"],
  [/^1231/u, "S116"],
  [/^A208/u, "S104"],
  [/^A212/u, "S105"],
  [/^A213/u, "S106"],
  [/^A216/u, "S107"],
  // Share-based payment.
  [/^4002/u, "S118"],
];

const isProfit = (code: string): boolean => /^[6P]/u.test(code);
/** Profit carried to equity at the period's end. */
export const isProfitAccount = (code: string): boolean => /^4103/u.test(code);
export const isLongTermAsset = (code: string): boolean => /^(16|17|A20[789]|A21[0-5])/u.test(code);

/** Money that is set apart in the ordinary business counts as a receivable; what is pledged for loans or deposited to yield does not. */
const operatingRestrictions: readonly (string | null)[] = ["margin", "frozen", "other"];
const bankInterest = /存款|银行/u;
/** Owed or paid ahead for long-term assets: the rules of attribution know them by the same names. */
const forLongTerm: readonly (readonly [pattern: RegExp, name: RegExp])[] = [
  [/^1123/u, /设备|工程|土地|软件|购房/u],
  [/^2202/u, /设备|工程|基建/u],
  [/^2241/u, /设备款|工程款|工程质保/u],
  [/^5301/u, /资本化/u],
];

export type AccountClass =
  | {
      kind: "profit";
      addedBack: SupplementLine | null;
      nonOperating: SupplementLine | null;
      disposal: SupplementLine | null;
    }
  | { kind: "moving"; line: SupplementLine }
  | { kind: "other"; counter: SupplementLine | null };

/** The amount that counts as movement, if any: a charge counts in its credit column alone. */
export function classOf(line: CashLine): AccountClass {
  const { code, name, restriction } = line;
  if (isProfit(code))
    return {
      kind: "profit",
      addedBack: find(addedBack, code),
      nonOperating: find(ofNonOperating, code),
      disposal: find(besideDisposal, code),
    };
  if (restriction !== null)
    return operatingRestrictions.includes(restriction)
      ? { kind: "moving", line: "S116" }
      : { kind: "other", counter: null };
  if (forLongTerm.some(([pattern, named]) => pattern.test(code) && named.test(name)))
    return { kind: "other", counter: null };
  if (/^113[12]/u.test(code) && bankInterest.test(name)) return { kind: "moving", line: "S116" };
  const moves = find(moving, code) ?? (sideOf(line) === "Cr" ? find(charged, code) : null);
  return moves === null ? { kind: "other", counter: find(byCounter, code) } : { kind: "moving", line: moves };
}
