/**
 * A sub-ledger (明细账, 三栏账) as a journal: every entry gets the account whose heading it stands under, openings and running balances
 * are checked on the way, and an account that repeats the entries of those below it is left out.
 */
import { type AccountBlock, accountBlock } from "./account-block.ts";
import { AccountCell, type CodeOf } from "./account-cell.ts";
import { type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import { type AmountForm, fenOf, parseAmount } from "./parse-amount.ts";
import { parseSide } from "./parse-side.ts";
import type { Row, TableFile } from "./table-file.ts";
import { totalMark } from "./total-marks.ts";
import { type VoucherColumns, voucherColumns } from "./voucher-columns.ts";

interface Ledger {
  file: TableFile;
  layout: LedgerLayout;
}
interface Sums {
  debit: bigint;
  credit: bigint;
  entries: number;
}
type Kind = "entry" | "opening" | "total" | "heading" | "other";

/** The journal that the file holds; the file itself where it is one already. */
export async function asJournal(given: Ledger, options: ReadOptions): Promise<Ledger> {
  const columns = voucherColumns(given.layout.fields);
  if (columns.accountBlock < 0 && columns.balance < 0) return given;
  const walk = new Walk(given, columns, options.codeOf);
  const sums = await accountsOf(walk, given);
  if (sums === null) return given;
  const book = new Book(options, repeating(sums));
  const { labels = [], fields } = given.layout;
  const width = Math.max(labels.length, ...Object.values(fields).map((column) => column + 1));
  const { accountBlock: _, ...rest } = fields;
  const layout = {
    ...given.layout,
    fields: { ...rest, accountCode: width, accountName: width + 1 },
    labels: [...labels, ...Array.from({ length: width - labels.length }, () => ""), "", ""],
  };
  const file: TableFile = Object.create(given.file, {
    rows: { value: () => transformed(given, new Walk(given, columns, options.codeOf), book, width) },
  });
  return { file, layout };
}

async function* transformed(given: Ledger, walk: Walk, book: Book, width: number): AsyncGenerator<Row[]> {
  let number = 0;
  book.begin();
  for await (const rows of given.file.rows()) {
    yield rows.map((row) => {
      number++;
      const isBelowHeader = number > given.layout.dataStart;
      const kind = walk.read(row, isBelowHeader);
      return isBelowHeader && row.length > 0 ? rowOf(row, kind, { walk, book, width, number }) : row;
    });
  }
  book.tell();
}

interface Place {
  walk: Walk;
  book: Book;
  width: number;
  number: number;
}

/** The row of the journal; blank where it is none, so that every row keeps its number. */
function rowOf(row: Row, kind: Kind, { walk, book, width, number }: Place): Row {
  const { account } = walk;
  if (kind === "heading") return [];
  if (kind === "opening") book.open(account, walk);
  if (kind !== "entry") return plain(row, walk);
  return book.takes(account, walk, number) ? named(row, account, width) : [];
}

function named(row: Row, { code, name }: AccountBlock, width: number): Row {
  const cells = row.slice(0, width);
  while (cells.length < width) cells.push(null);
  return [...cells, code === "" ? null : code, name === "" ? null : name];
}

/** A total is told by its mark, and must not look like an entry of its account. */
const plain = (row: Row, { columns }: Walk): Row =>
  columns.accountCode < 0 ? row : row.map((cell, column) => (column === columns.accountCode ? null : cell));

/** Goes down the file and knows the account, its entry's amounts and the balance beside them. */
class Walk {
  account: AccountBlock = { code: "", name: "" };
  debit = 0n;
  credit = 0n;
  /** Debit positive; null where the row has none. */
  balance: bigint | null = null;
  readonly columns: VoucherColumns;
  private readonly cell: AccountCell;
  private readonly form: AmountForm;

  private readonly codeOf: CodeOf | undefined;

  constructor({ layout }: Ledger, columns: VoucherColumns, codeOf?: CodeOf) {
    this.columns = columns;
    this.codeOf = codeOf;
    this.cell = new AccountCell(layout.fields.accountCode ?? -1, layout.fields.accountName ?? -1, codeOf);
    this.form = { sign: null, shift: layout.unit ?? 0 };
  }

  /** @param isBelowHeader amounts stand there alone */
  read(row: Row, isBelowHeader: boolean): Kind {
    const [debit, credit] = this.amountsAt(row);
    const hasAmount = isBelowHeader && (debit !== null || credit !== null);
    if (this.isHeading(row, hasAmount)) return "heading";
    this.debit = debit ?? 0n;
    this.credit = credit ?? 0n;
    this.balance = this.balanceAt(row);
    const mark = row.map((text) => (text === null ? null : totalMark(text))).find((found) => found !== null);
    if (mark) return mark === "opening" ? "opening" : "total";
    return hasAmount ? "entry" : "other";
  }

  /** Takes the account from the row's heading, or from its columns. */
  private isHeading(row: Row, hasAmount: boolean): boolean {
    const { columns, cell } = this;
    if (columns.accountBlock < 0) {
      cell.read(row);
      if (hasAmount) cell.settle();
      if (cell.code !== "") this.account = { code: cell.code, name: cell.name };
      return false;
    }
    const block = hasAmount ? null : accountBlock(row);
    if (block) this.account = { ...block, code: block.code || (this.codeOf?.(block.name) ?? "") };
    return block !== null;
  }

  /** One amount has its side beside it, or its sign. */
  private amountsAt(row: Row): [debit: bigint | null, credit: bigint | null] {
    const { debit, credit, amount, dc } = this.columns;
    if (debit >= 0 || credit >= 0) return [this.amountAt(row, debit), this.amountAt(row, credit)];
    const value = this.amountAt(row, amount);
    if (value === null) return [null, null];
    const isCredit = value < 0n || parseSide(textAt(row, dc)) === -1;
    return isCredit ? [null, value < 0n ? -value : value] : [value, null];
  }

  private amountAt(row: Row, column: number): bigint | null {
    const parsed = column < 0 ? null : parseAmount(textAt(row, column), this.form);
    return parsed ? fenOf(parsed.text) : null;
  }

  private balanceAt(row: Row): bigint | null {
    const { balance, dc } = this.columns;
    const text = textAt(row, balance);
    const parsed = text === "" ? null : parseAmount(text, this.form);
    const side = parseSide(textAt(row, dc));
    if (!parsed) return side === 0 ? 0n : null;
    const fen = fenOf(parsed.text);
    return side === -1 || (side === null && parsed.side === -1) ? -fen : fen;
  }
}

/** Totals of every account; null where its entries do not stand together: then the file is a journal by itself. */
async function accountsOf(walk: Walk, { file, layout }: Ledger): Promise<Map<string, Sums> | null> {
  const sums = new Map<string, Sums>();
  let [blocks, last, number] = [0, "", 0];
  for await (const rows of file.rows()) {
    for (const row of rows) {
      number++;
      if (walk.read(row, number > layout.dataStart) !== "entry" || number <= layout.dataStart) continue;
      const code = walk.account.code || walk.account.name;
      if (code !== last) blocks++;
      last = code;
      const sum = sums.get(code) ?? { debit: 0n, credit: 0n, entries: 0 };
      sums.set(code, { debit: sum.debit + walk.debit, credit: sum.credit + walk.credit, entries: sum.entries + 1 });
    }
  }
  const isTogether = walk.columns.accountBlock >= 0 || blocks <= sums.size * 2;
  return isTogether ? sums : null;
}

/** Accounts whose entries are those of the accounts below them again, by their totals. */
function repeating(sums: ReadonlyMap<string, Sums>): Set<string> {
  const codes = [...sums.keys()].sort();
  const isBelow = (code: string, top: string) => code !== top && code.startsWith(top);
  const hasBelow = (code: string) => codes.some((other) => isBelow(other, code));
  const found = new Set<string>();
  for (const code of codes.filter(hasBelow)) {
    const below = codes.filter((other) => isBelow(other, code) && !hasBelow(other)).map((other) => sums.get(other));
    const total = (side: "debit" | "credit" | "entries") =>
      below.reduce((sum, own) => sum + BigInt(own?.[side] ?? 0), 0n);
    const own = sums.get(code);
    if (
      own &&
      own.debit === total("debit") &&
      own.credit === total("credit") &&
      BigInt(own.entries) === total("entries")
    )
      found.add(code);
  }
  return found;
}

/** Openings and running balances by account. */
class Book {
  private readonly options: ReadOptions;
  private readonly repeated: ReadonlySet<string>;
  private readonly running = new Map<string, bigint>();
  private readonly openings = new Map<string, bigint>();
  private left = { entries: 0, debit: 0n, credit: 0n };
  private differing: { code: string; number: number }[] = [];
  private isReported = false;

  constructor(options: ReadOptions, repeated: ReadonlySet<string>) {
    this.options = options;
    this.repeated = repeated;
  }

  /** The file may be looked through before it is read. */
  begin(): void {
    this.running.clear();
    this.openings.clear();
    this.differing = [];
    this.left = { entries: 0, debit: 0n, credit: 0n };
  }

  open({ code, name }: AccountBlock, { balance }: Walk): void {
    const key = code || name;
    if (this.openings.has(key)) return;
    this.openings.set(key, balance ?? 0n);
    this.running.set(key, balance ?? 0n);
  }

  /** Answers whether the entry is one of the journal. */
  takes({ code, name }: AccountBlock, { debit, credit, balance }: Walk, number: number): boolean {
    const key = code || name;
    if (this.repeated.has(key)) {
      const { left } = this;
      this.left = { entries: left.entries + 1, debit: left.debit + debit, credit: left.credit + credit };
      return false;
    }
    const before = this.running.get(key);
    const expected = (before ?? 0n) + debit - credit;
    if (balance !== null && before !== undefined && !isSame(balance, expected))
      this.differing.push({ code: key, number });
    this.running.set(key, balance === null || isSame(balance, expected) ? expected : balance);
    return true;
  }

  /** Once the whole file has gone by. */
  tell(): void {
    const { issues, openings } = this.options;
    for (const [code, fen] of this.openings) openings?.set(code, fen);
    if (this.isReported) return;
    this.isReported = true;
    for (const { code, number } of this.differing) issues.add("runningBalance", number, null, { code });
    const listed = [...this.openings].filter(([code]) => !this.repeated.has(code)).map(([, fen]) => fen);
    const debit = listed.reduce((sum, fen) => (fen > 0n ? sum + fen : sum), 0n);
    const credit = listed.reduce((sum, fen) => (fen < 0n ? sum - fen : sum), 0n);
    const accounts = String(this.running.size);
    issues.add("subLedgerRead", 0, null, { accounts, debit: yuan(debit), credit: yuan(credit) });
    const { left } = this;
    if (left.entries > 0) {
      const sums = { debit: yuan(left.debit), credit: yuan(left.credit) };
      issues.add("parentsSkipped", 0, null, { count: String(left.entries), ...sums });
    }
  }
}

/** Without a direction a balance is that of the account's own side. */
const isSame = (balance: bigint, expected: bigint): boolean => balance === expected || balance === -expected;

function yuan(fen: bigint): string {
  const digits = fen.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
