/** An adjusting entry as it is being written: the head's fields and its lines, before the server has seen them. */
import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import type { Sent } from "../../../lib/api.ts";

export interface EntryLine {
  /** Of this sitting only; lines have no identity before they are saved. */
  key: string;
  itemId: number | null;
  accountCode: string;
  lineName: string;
  debit: string;
  credit: string;
  /** Kept as read: not edited on this screen. */
  currency: string | null;
  fcAmount: string | null;
  cfItemCode: string | null;
  remark: string;
  /** Why the account is one of another item. */
  accountReason: string;
}
export interface Entry {
  adjType: number;
  description: string;
  reason: string;
  wpIndex: string;
  misstatementKind: number | null;
  cause: number | null;
  /** Of an opening entry. */
  restatement: number | null;
  remark: string;
  lines: EntryLine[];
}

let made = 0;
const newKey = () => {
  made += 1;
  return `line-${made}`;
};

export const blankLine = (): EntryLine => ({
  key: newKey(),
  itemId: null,
  accountCode: "",
  lineName: "",
  debit: "",
  credit: "",
  currency: null,
  fcAmount: null,
  cfItemCode: null,
  remark: "",
  accountReason: "",
});
export const isBlank = (line: EntryLine) =>
  line.itemId === null && !line.accountCode && !line.lineName && !line.debit && !line.credit;

/** The lines with one empty line to write on at the end. */
export function withBlank(lines: readonly EntryLine[]): EntryLine[] {
  const last = lines.at(-1);
  return last && isBlank(last) ? [...lines] : [...lines, blankLine()];
}
export const written = (lines: readonly EntryLine[]) => lines.filter((line) => !isBlank(line));

export const newEntry = (adjType: number): Entry => ({
  adjType,
  description: "",
  reason: "",
  wpIndex: "",
  misstatementKind: null,
  cause: null,
  restatement: null,
  remark: "",
  lines: withBlank([]),
});

const amountOf = (text: string) => (/^0+(\.0*)?$/.test(text) ? "" : text);

export const entryOf = (head: AdjustHead): Entry => ({
  adjType: head.adjType,
  description: head.description,
  reason: head.reason ?? "",
  wpIndex: head.wpIndex ?? "",
  misstatementKind: head.misstatementKind,
  cause: head.cause,
  restatement: head.restatement,
  remark: head.remark ?? "",
  lines: head.lines.map((line) => ({
    key: newKey(),
    itemId: line.fsItemId,
    accountCode: line.accountCode ?? "",
    lineName: line.lineName ?? "",
    debit: amountOf(line.debit),
    credit: amountOf(line.credit),
    currency: line.currency,
    fcAmount: line.fcAmount,
    cfItemCode: line.cfItemCode,
    remark: line.remark ?? "",
    accountReason: line.accountReason ?? "",
  })),
});

const reversed = (line: EntryLine): EntryLine => ({ ...line, debit: line.credit, credit: line.debit });
export const reverseLine = (line: EntryLine): EntryLine => ({ ...reversed(line), key: line.key });

/** A new entry with the same lines, or with the sides changed. */
export const copyOf = (entry: Entry, isReversed = false): Entry => ({
  ...entry,
  lines: withBlank(written(entry.lines).map((line) => ({ ...(isReversed ? reversed(line) : line), key: newKey() }))),
});

type Draft = Sent<typeof adjustments.UpdateFSAdjustHead>;
interface Saving {
  projectId: number;
  /** Undefined for a new entry. */
  head: AdjustHead | undefined;
  rowVersion: number | undefined;
}

/** What is sent; the client's opinion is recorded by a step of its own, and here only repeated. */
export const draftOf = (entry: Entry, { projectId, head, rowVersion }: Saving): Draft => ({
  id: head?.id ?? 0,
  projectId,
  rowVersion,
  adjType: entry.adjType,
  description: entry.description.trim(),
  reason: entry.reason,
  wpIndex: entry.wpIndex,
  clientStatus: head?.clientStatus ?? 0,
  clientSignUser: head?.clientSignUser ?? null,
  clientSignDate: head?.clientSignDate?.slice(0, 10) ?? null,
  misstatementKind: entry.misstatementKind,
  cause: entry.cause,
  restatement: entry.restatement,
  remark: entry.remark,
  lines: written(entry.lines).map((line) => ({
    fsItemId: line.itemId ?? 0,
    accountCode: line.accountCode || null,
    lineName: line.lineName || null,
    debit: line.debit || "0.00",
    credit: line.credit || "0.00",
    currency: line.currency,
    fcAmount: line.fcAmount,
    cfItemCode: line.cfItemCode,
    remark: line.remark || null,
    accountReason: line.accountReason || null,
  })),
});

/** The entry without what only this sitting knows: to compare, and to lay side by side in a conflict. */
export const comparable = (entry: Entry): Record<string, unknown> => ({
  ...entry,
  lines: written(entry.lines).map(({ key: _key, ...line }) => line),
});
