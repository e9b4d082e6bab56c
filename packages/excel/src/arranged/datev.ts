/**
 * A batch of DATEV (EXTF, Buchungsstapel): one amount between Konto and Gegenkonto, days without a year, decimals by a comma. Amounts are
 * gross: tax that DATEV posts by itself, for keys (BU-Schlüssel) and automatic accounts, is not in the file.
 */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { plain, pointed, widened, widthOf } from "./cells.ts";

const LABELS = ["凭证日期", "凭证号", "摘要", "借方科目编码", "贷方科目编码", "金额", "票据号"];
const DAY = /^(\d{1,2})(\d{2})$/;

interface Places {
  amount: number;
  side: number;
  base: number;
  account: number;
  counter: number;
  key: number;
  day: number;
  no: number;
  text: number;
}

function placesIn(header: Row): Places | null {
  const column = (pattern: RegExp) => header.findIndex((cell) => pattern.test(plain(cell)));
  const places = {
    amount: column(/^Umsatz \(ohne/i),
    side: column(/^Soll\/Haben/i),
    base: column(/^Basis-?Umsatz/i),
    account: column(/^Konto$/i),
    counter: column(/^Gegenkonto/i),
    key: column(/^BU-/i),
    day: column(/^Belegdatum/i),
    no: column(/^Belegfeld ?1/i),
    text: column(/^Buchungstext/i),
  };
  const needed = [places.amount, places.side, places.account, places.counter, places.day];
  return Math.min(...needed) < 0 ? null : places;
}

export const datevBatch: Arrangement = (head, { note }) => {
  const [title = [], header = []] = head;
  if (!/^"?(?:EXTF|DTVF)"?$/.test(plain(title[0])) || !/buchungsstapel/i.test(plain(title[3]))) return null;
  const places = placesIn(header);
  if (!places) return null;
  const width = widthOf(head);
  const days = { from: plain(title[14]) || plain(title[12]), to: plain(title[15]) };
  return () => {
    let keys = 0;
    note({ code: "grossAmounts", row: 0, params: {} });
    return (row, index) => {
      if (index === 0) return row;
      if (index === 1) return widened(blank(row), width, LABELS);
      if (row.every((own) => plain(own) === "")) return [];
      const key = plain(row[places.key]);
      if (key !== "" && ++keys === 1) note({ code: "taxKeys", row: index + 1, params: { text: key } });
      return widened(blank(row), width, entryOf(row, places, days, index));
    };
  };
};

const blank = (row: Row): Row => row.map(() => null);

function entryOf(row: Row, places: Places, { from, to }: { from: string; to: string }, index: number): Row {
  const cell = (at: number) => plain(row[at]);
  const amount = /[1-9]/.test(cell(places.base)) ? cell(places.base) : cell(places.amount);
  const [debit, credit] = accountsOf(cell(places.side).toUpperCase(), cell(places.account), cell(places.counter));
  const no = cell(places.no);
  return [
    dayOf(cell(places.day), from, to),
    no || `#${index - 1}`,
    cell(places.text),
    debit,
    credit,
    pointed(amount),
    no,
  ];
}

/** Neither S nor H: the row has no side, and no account to stand on. */
function accountsOf(side: string, account: string, counter: string): [debit: string, credit: string] {
  if (side === "S") return [account, counter];
  return side === "H" ? [counter, account] : ["", ""];
}

/** "502" is the fifth of February: of the year in which it lies between the days that the head names. */
function dayOf(text: string, from: string, to: string): string {
  const [, day = "", month = ""] = DAY.exec(text) ?? [];
  const years = [from, to].filter((date) => /^\d{8}$/.test(date)).map((date) => Number(date.slice(0, 4)));
  const within = years
    .map((year) => `${year}${month}${day.padStart(2, "0")}`)
    .filter((date) => date >= from && (to === "" || date <= to));
  const [found] = within;
  return day === "" || found === undefined ? text : `${found.slice(0, 4)}-${found.slice(4, 6)}-${found.slice(6)}`;
}
