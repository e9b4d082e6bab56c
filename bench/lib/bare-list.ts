/** The floor: a Fastify route that sends the queries it was told to PostgreSQL and their rows back, and does nothing else. */
import Fastify from "fastify";
import pg from "pg";

export interface BareOrder {
  databaseUrl: string;
  /** The count and the page, with their parameters; a name has PostgreSQL keep the plan. */
  queries: { name?: string; text: string; values: unknown[] }[];
}

process.once("message", async ({ databaseUrl, queries }: BareOrder) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const app = Fastify();
  app.get("/list", async () => {
    const [count, page] = await Promise.all(queries.map((query) => pool.query(query)));
    return { totalCount: count?.rows[0]?.total, items: page?.rows };
  });
  process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
});
