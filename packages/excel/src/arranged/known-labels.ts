/** Exports told by the names of their columns alone: each column gets the label of our templates, or none. */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { columnsOf, keyOf, plain, pointed, rowWith } from "./cells.ts";

interface Known {
  /** Names that only such an export has together. */
  all: readonly string[];
  /** Null leaves a column unnamed that would be taken for something else. */
  labels: Readonly<Record<string, string | null>>;
  /** Columns whose amounts have a decimal comma. */
  commas?: readonly string[];
  row?: (row: Row, columns: ReadonlyMap<string, number>) => Row;
}

/** The French file of entries (FEC): decimals by a comma, a side as D and C or as +1 and -1, a currency only beside its amount. */
const fec: Known = {
  all: ["journalcode", "ecriturenum", "ecrituredate", "comptenum"],
  labels: {
    journalcode: "凭证字",
    journallib: null,
    ecriturenum: "凭证号",
    ecrituredate: "凭证日期",
    comptenum: "科目编码",
    comptelib: "科目名称",
    compauxnum: null,
    compauxlib: "往来单位",
    pieceref: "票据号",
    piecedate: null,
    ecriturelib: "摘要",
    debit: "借方金额",
    credit: "贷方金额",
    montant: "金额",
    sens: "借贷方向",
    ecriturelet: null,
    datelet: null,
    validdate: null,
    montantdevise: "原币金额",
    idevise: "币种",
  },
  commas: ["debit", "credit", "montant", "montantdevise"],
  row: (row, columns) => {
    const [side, foreign, currency] = ["sens", "montantdevise", "idevise"].map((name) => columns.get(name));
    const cells = [...row];
    if (side !== undefined) cells[side] = SIDES[plain(row[side])] ?? row[side] ?? null;
    if (foreign !== undefined && currency !== undefined && !/[1-9]/.test(plain(row[foreign]))) {
      cells[foreign] = null;
      cells[currency] = null;
    }
    return cells;
  },
};
const SIDES: Readonly<Record<string, string | undefined>> = { "+1": "D", "1": "D", "-1": "C" };

/** hledger print: postings with the number of their transaction; a mark of what is cleared is no state of a voucher. */
const hledger: Known = {
  all: ["txnidx", "date", "account", "debit", "credit", "commodity"],
  labels: {
    txnidx: "凭证号",
    date: "凭证日期",
    date2: null,
    status: null,
    code: "票据号",
    description: "摘要",
    comment: null,
    account: "科目名称",
    amount: null,
    commodity: "币种",
    credit: "原币贷方",
    debit: "原币借方",
    "posting-status": null,
    "posting-comment": null,
  },
};

/** hledger register: one signed amount a posting with its commodity, and a running total. */
const hledgerRegister: Known = {
  all: ["txnidx", "date", "description", "account", "amount", "total"],
  labels: {
    txnidx: "凭证号",
    date: "凭证日期",
    code: "票据号",
    description: "摘要",
    account: "科目名称",
    amount: "金额",
    total: null,
  },
};

const sides = { debit: "借方金额", credit: "贷方金额" };

/** MYOB, journals by their number; "Account No." is the code, whatever "Account" beside it is called. */
const myob = (number: string, name: string): Known => ({
  all: ["date", number, "account no.", name, "debit", "credit"],
  labels: {
    date: "凭证日期",
    [number]: "凭证号",
    memo: "摘要",
    description: "摘要",
    "account no.": "科目编码",
    [name]: "科目名称",
    job: null,
    "job no.": null,
    ...sides,
  },
});

/** Sage 50, by nominal code: what stands beside it as a type, tax code or department is none of the voucher. */
const sage = (number: string): Known => ({
  all: ["date", number, "n/c", "details", "debit", "credit"],
  labels: {
    date: "凭证日期",
    [number]: "凭证号",
    "n/c": "科目编码",
    name: "科目名称",
    details: "摘要",
    ref: "票据号",
    type: null,
    "t/c": null,
    dept: null,
    "dept.": null,
    ...sides,
  },
});

const programs = [
  ...["journal id", "id no.", "journal no."].flatMap((number) => [
    myob(number, "account name"),
    myob(number, "account"),
  ]),
  ...["no.", "no", "tran no.", "transaction no."].map(sage),
];
const KNOWN: readonly Known[] = [fec, hledger, hledgerRegister, ...programs];
const ROWS_SEARCHED = 10;

export const knownLabels: Arrangement = (head) => {
  const searched = head.slice(0, ROWS_SEARCHED);
  const known = KNOWN.find(({ all }) => rowWith(searched, all) !== -1);
  if (!known) return null;
  const at = rowWith(searched, known.all);
  const columns = columnsOf(head[at] ?? []);
  const commas = (known.commas ?? []).flatMap((name) => columns.get(name) ?? []);
  return () => (row, index) => {
    if (index < at || row.length === 0) return row;
    if (index === at) return row.map((cell) => labelOf(known, cell));
    const cells = known.row?.(row, columns) ?? [...row];
    for (const column of commas) if (cells[column]) cells[column] = pointed(cells[column]);
    return cells;
  };
};

function labelOf({ labels }: Known, cell: string | null): string | null {
  const label = labels[keyOf(cell)];
  return label === undefined ? cell : label;
}
