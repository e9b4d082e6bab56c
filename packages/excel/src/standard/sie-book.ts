/** What a SIE file says before its vouchers are read line by line: company, year, accounts, balances, objects. */

import type { EncodingFound } from "../encoding.ts";
import { ownValue } from "../own-value.ts";
import { SheetRefused } from "../sheet-refused.ts";
import { boundKeys, fenOf, SideSums } from "./exact-sums.ts";
import { type SieLine, sieLines } from "./sie-lines.ts";

export interface SieBalance {
  account: string;
  objects: string[];
  opening: string;
  closing: string;
}

export interface SieFacts {
  company: string | null;
  /** First and last day of the year the file is about, `YYYYMMDD`. */
  year: { from: string; to: string } | null;
  currency: string;
  accounts: Map<string, string>;
  dimensions: Map<string, string>;
  /** Name of an object by "dimension|object". */
  objects: Map<string, string>;
  /** By account, or by account and objects. */
  balances: Map<string, SieBalance>;
  hasClosings: boolean;
  movements: SideSums;
  vouchers: number;
  lines: number;
  /** Lines that are not read, by label. */
  untaken: Map<string, number>;
  otherYear: number;
  /** Characters that the encoding does not have. */
  undecodable: number;
}

/** Reserved by the standard where a file does not name them. */
const DIMENSIONS: readonly (readonly [string, string])[] = [
  ["1", "部门"],
  ["2", "成本承担者"],
  ["6", "项目"],
  ["7", "人员"],
  ["8", "客户"],
  ["9", "供应商"],
  ["10", "发票"],
];

/** One pass over the file; refuses one that ends inside a voucher. */
export async function readSieFacts(path: string, encoding: EncodingFound): Promise<SieFacts> {
  const facts: SieFacts = {
    company: null,
    year: null,
    currency: "",
    accounts: new Map(),
    dimensions: new Map(DIMENSIONS),
    objects: new Map(),
    balances: new Map(),
    hasClosings: false,
    movements: new SideSums(),
    vouchers: 0,
    lines: 0,
    untaken: new Map(),
    otherYear: 0,
    undecodable: 0,
  };
  const transactions = new SieTransactions();
  const onText = (_: number, text: string) => {
    facts.undecodable += text.split("\uFFFD").length - 1;
  };
  for await (const line of sieLines(path, encoding, onText)) {
    const read = ownValue(READERS, line.label);
    if (read) read(facts, line);
    else if (/^#(PSALDO|PBUDGET|SRU)$/.test(line.label)) count(facts.untaken, line.label);
    for (const transaction of transactions.take(line)) addMovement(facts, transaction);
  }
  transactions.end();
  return facts;
}

function addMovement(facts: SieFacts, { account, amount }: SieTransaction): void {
  facts.lines++;
  const fen = fenOf(amount);
  facts.movements.add(account, fen > 0n ? fen : 0n, fen < 0n ? -fen : 0n);
}

type Read = (facts: SieFacts, line: SieLine) => void;

const READERS: Readonly<Record<string, Read>> = {
  "#FNAMN": (facts, { fields }) => {
    facts.company ??= fields[0] ?? null;
  },
  "#RAR": (facts, { fields: [year, from = "", to = ""] }) => {
    if (year === "0") facts.year = { from, to };
  },
  "#VALUTA": (facts, { fields }) => {
    facts.currency = fields[0] ?? "";
  },
  "#KONTO": ({ accounts }, { fields: [account = "", name = ""] }) => {
    boundKeys(accounts);
    accounts.set(account, name);
  },
  "#DIM": ({ dimensions }, { fields: [dimension = "", name = ""] }) => {
    boundKeys(dimensions);
    if (!DIMENSIONS.some(([reserved]) => reserved === dimension)) dimensions.set(dimension, name);
  },
  "#UNDERDIM": ({ dimensions }, { fields: [dimension = "", name = ""] }) => {
    boundKeys(dimensions);
    dimensions.set(dimension, name);
  },
  "#OBJEKT": ({ objects }, { fields: [dimension = "", object = "", name = ""] }) => {
    boundKeys(objects);
    objects.set(`${dimension}|${object}`, name);
  },
  "#IB": (facts, line) => balance(facts, line, "opening"),
  "#UB": (facts, line) => balance(facts, line, "closing"),
  "#RES": (facts, line) => balance(facts, line, "closing"),
  "#OIB": (facts, line) => balance(facts, line, "opening"),
  "#OUB": (facts, line) => balance(facts, line, "closing"),
  "#VER": (facts) => {
    facts.vouchers++;
  },
};

function balance(
  facts: SieFacts,
  { fields: [year, account = "", amount = ""], objects }: SieLine,
  side: "opening" | "closing",
) {
  if (year !== "0") {
    facts.otherYear++;
    return;
  }
  if (side === "closing") facts.hasClosings = true;
  const key = [account, ...objects].join("|");
  const entry = facts.balances.get(key) ?? { account, objects, opening: "", closing: "" };
  entry[side] = amount;
  boundKeys(facts.balances);
  facts.balances.set(key, entry);
}

export function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

export interface SieTransaction {
  account: string;
  amount: string;
  objects: string[];
  date: string;
  text: string;
  qty: string;
  sign: string;
  /** An added line (#RTRANS) that no #TRANS repeats. */
  isAlone: boolean;
}

/**
 * The transactions that count. A line that was added later (#RTRANS) is followed by the same line as #TRANS for programs that know
 * only that; a removed one (#BTRANS) counts no more. An added line that is not repeated counts itself.
 */
export class SieTransactions {
  /** Lines of the voucher's history, not counted. */
  removed = 0;
  private added: SieLine | null = null;
  private isInVoucher = false;

  take(line: SieLine): SieTransaction[] {
    if (line.label === "{") this.isInVoucher = true;
    if (line.label === "}") this.isInVoucher = false;
    const found: SieTransaction[] = [];
    const isRepeated = this.added !== null && line.label === "#TRANS" && isSame(this.added, line);
    if (this.added && isRepeated) this.removed++;
    else if (this.added) found.push(transactionOf(this.added, true));
    this.added = line.label === "#RTRANS" ? line : null;
    if (line.label === "#BTRANS") this.removed++;
    if (line.label === "#TRANS") found.push(transactionOf(line, false));
    return found;
  }

  /** Refuses a file that is cut off inside a voucher; at the end of one, every line has been taken. */
  end(): void {
    if (this.isInVoucher || this.added) throw new SheetRefused("damaged", "the file ends inside a voucher");
  }
}

const isSame = (a: SieLine, b: SieLine): boolean =>
  a.fields[0] === b.fields[0] &&
  fenOf(a.fields[1]) === fenOf(b.fields[1]) &&
  a.objects.join("|") === b.objects.join("|");

function transactionOf({ fields, objects }: SieLine, isAlone: boolean): SieTransaction {
  const [account = "", amount = "", date = "", text = "", qty = "", sign = ""] = fields;
  return { account, amount, objects, date, text, qty, sign, isAlone };
}
