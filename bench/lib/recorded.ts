/** The statements that a query of the product sends, noted down instead of sent. */
import type { Database } from "@digao/db/schema";
import type { Db } from "@digao/db/tenant";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";

export interface Statement {
  text: string;
  values: unknown[];
}

export async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inside) => new PostgresIntrospector(inside),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      noted.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  await work(db as Db);
  return noted;
}
