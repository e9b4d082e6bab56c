import type { Db } from "@digao/db/tenant";
import type { StatementLine } from "@digao/domain/statements/statement-line";
import { allStatementItems } from "../trial-balance/door.ts";

export interface ProjectItems {
  byId: ReadonlyMap<number, StatementLine>;
  byCode: ReadonlyMap<string, StatementLine>;
  idOf: ReadonlyMap<string, number>;
}

/** The statement items of a project, of every group: cash flow entries book to groups 4 and 5. */
export async function projectItems(db: Db, projectId: number): Promise<ProjectItems> {
  const items = await allStatementItems(db, projectId);
  return {
    byId: new Map(items.map(({ id, line }) => [id, line])),
    byCode: new Map(items.map(({ line }) => [line.code, line])),
    idOf: new Map(items.map(({ id, line }) => [line.code, id])),
  };
}
