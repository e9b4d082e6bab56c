/** Our own lines that the client's are held against: of the audited statements as they stand now. */
import { receivedKind } from "@digao/contract/areas/report/received/codes";
import type { Db } from "@digao/db/tenant";
import { isCounted } from "@digao/domain/adjustments/adjustment";
import type { Fen } from "@digao/domain/money";
import type { OwnLine } from "@digao/domain/received/compare";
import { trialBalance } from "@digao/domain/trial-balance/trial-balance";
import { statementNameKey } from "@digao/excel/read-statements";
import { auditedCashFlow } from "../../balance/cash-flow/door.ts";
import { auditedEquity } from "../../balance/equity/door.ts";
import { formAmounts, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { noteLines } from "../notes/door.ts";

export interface NamedLine extends OwnLine {
  nameZh: string;
  nameEn: string;
}

interface Line {
  code: string;
  nameZh: string;
  nameEn: string;
  amounts: readonly Fen[];
}

const named = (lines: readonly Line[]): NamedLine[] =>
  lines.map((line) => ({
    ...line,
    keys: [...new Set([statementNameKey(line.nameZh), statementNameKey(line.nameEn)])],
  }));

/** @param entryId of an entry in the figures; null where there is none such. Otherwise all of them */
async function statements(db: Db, projectId: number, entryId?: number): Promise<Line[] | null> {
  const { source } = await projectTrialBalance(db, { projectId });
  if (!source.period?.tbBatchId && !source.period?.voucherBatchId) return null;
  const { heads } = source.input;
  const others = heads.filter(({ id }) => id !== entryId);
  if (entryId !== undefined && !heads.some((head) => head.id === entryId && isCounted(head))) return null;
  const { rows } = trialBalance({ ...source.input, heads: others });
  const onForm = formAmounts(source);
  return rows.flatMap(({ line, audited, openAudited, prior }) => {
    if (line.kind === "H") return [];
    const before = line.group === 3 ? (prior ?? 0n) : openAudited;
    const { code, nameZh, nameEn } = line;
    return [{ code, nameZh, nameEn, amounts: [onForm(code, audited), onForm(code, before)] }];
  });
}

/** Amounts of each line of balance sheet and income statement as they would be without an entry; null where it is not in the figures. */
export async function withoutEntry(
  db: Db,
  projectId: number,
  entryId: number,
): Promise<ReadonlyMap<string, readonly Fen[]> | null> {
  const lines = await statements(db, projectId, entryId);
  return lines && new Map(lines.map(({ code, amounts }) => [code, amounts]));
}

async function notes(db: Db): Promise<NamedLine[] | null> {
  const found = await noteLines(db);
  if (found.length === 0) return null;
  return found.flatMap(({ code, title, rows }) =>
    rows.map(({ key, name, amounts }) => ({
      code: `${code} ${key}`,
      nameZh: name,
      nameEn: name,
      keys: [statementNameKey(name)],
      amounts,
      section: statementNameKey(title),
    })),
  );
}

/** Null where there is nothing audited yet that could be compared. */
export async function ownLines(db: Db, projectId: number, kind: number): Promise<NamedLine[] | null> {
  if (kind === receivedKind.notes) return notes(db);
  const read = { [receivedKind.cashFlow]: auditedCashFlow, [receivedKind.equity]: auditedEquity }[kind];
  const lines = await (read ? read(db, projectId) : statements(db, projectId));
  return lines && named(lines);
}
