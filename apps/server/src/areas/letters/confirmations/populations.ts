/** What the books hold of each subject that letters ask about: the whole that coverage is of, whatever the register has of it. */
import type { Db } from "@digao/db/tenant";
import { projectIdOf } from "@digao/db/tenant";
import { holdsSubject } from "@digao/domain/confirmations/book-subjects";
import { LETTER_SUBJECTS, type LetterSubject } from "@digao/domain/confirmations/subjects";
import { type Fen, sum } from "@digao/domain/money";
import {
  itemAccounts,
  itemAuxRows,
  loadTrialBalanceInput,
  type TrialBalanceSource,
} from "../../balance/trial-balance/door.ts";

export interface Population {
  /** Balances on the item's own side: a customer in credit makes the whole neither more nor less. */
  book: Fen;
  /** The item itself, unaudited, of all that stands in it. */
  item: Fen;
}

const credit = 2;

async function populationOf(db: Db, source: TrialBalanceSource, subject: LetterSubject): Promise<Population | null> {
  const item = source.items.find(({ line }) => line.code === subject.fsItemCode);
  if (!item) return null;
  const accounts = itemAccounts(source, subject.fsItemCode);
  const aux = await itemAuxRows(db, source, subject.fsItemCode, accounts);
  const onSide = (net: Fen): Fen => (item.dc === credit ? -net : net);
  const leaves = accounts
    .filter((account) => holdsSubject(subject, account))
    .flatMap((account) => {
      const rows = aux.get(account.code) ?? [];
      return rows.length > 0 ? rows.map(({ net }) => onSide(net)) : [onSide(account.net)];
    });
  return {
    book: sum(leaves.filter((amount) => amount > 0n)),
    item: sum(accounts.map(({ net }) => onSide(net))),
  };
}

/** By subject; of subjects that no item holds, and of a project without books, none. */
export async function populations(db: Db, codes: ReadonlySet<string>): Promise<ReadonlyMap<string, Population>> {
  const found = new Map<string, Population>();
  const asked = LETTER_SUBJECTS.filter(({ code, fsItemCode }) => codes.has(code) && fsItemCode !== "");
  if (asked.length === 0) return found;
  const source = await loadTrialBalanceInput(db, { projectId: projectIdOf(db) });
  if (!source.period) return found;
  for (const subject of asked) {
    const population = await populationOf(db, source, subject);
    if (population) found.set(subject.code, population);
  }
  return found;
}
