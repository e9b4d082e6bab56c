/** Our own lines that the client's are held against: of the audited statements as they stand now. */
import { receivedKind } from "@digao/contract/areas/report/received/codes";
import type { Db } from "@digao/db/tenant";
import type { Fen } from "@digao/domain/money";
import type { OwnLine } from "@digao/domain/received/compare";
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

async function statements(db: Db, projectId: number): Promise<Line[] | null> {
  const { rows, source } = await projectTrialBalance(db, { projectId });
  if (!source.period?.tbBatchId && !source.period?.voucherBatchId) return null;
  const onForm = formAmounts(source);
  return [...rows.values()].flatMap(({ line, audited, openAudited, prior }) => {
    if (line.kind === "H") return [];
    const before = line.group === 3 ? (prior ?? 0n) : openAudited;
    const { code, nameZh, nameEn } = line;
    return [{ code, nameZh, nameEn, amounts: [onForm(code, audited), onForm(code, before)] }];
  });
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
  const read = { [receivedKind.cashFlow]: auditedCashFlow, [receivedKind.equity]: auditedEquity }[kind] ?? statements;
  const lines = await read(db, projectId);
  return lines && named(lines);
}
