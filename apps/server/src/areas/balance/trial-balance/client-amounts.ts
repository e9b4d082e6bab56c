import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";

/** The client states them on the sides of the printed form; an item that the project has turned shows them turned. */
export async function readClientAmounts(db: Db, projectId: number, batchId: number): Promise<Map<string, Fen>> {
  const rows = await db
    .selectFrom("client_statement as c")
    .leftJoin("statement_line as s", "s.code", "c.item_code")
    .leftJoin("fs_item as i", (on) => on.onRef("i.std_code", "=", "c.item_code").on("i.project_id", "=", projectId))
    .where("c.batch_id", "=", batchId)
    .where("c.closing", "is not", null)
    .select(["c.item_code as code", "c.closing", "s.dc as formSide", "i.dc as ownSide"])
    .execute();
  return new Map(
    rows.map(({ code, closing, formSide, ownSide }) => {
      const amount = fen(closing ?? "0");
      return [code, formSide && ownSide && formSide !== ownSide ? -amount : amount];
    }),
  );
}
