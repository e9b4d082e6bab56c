import type { FastifyInstance } from "fastify";
import type { Pool } from "../serve.ts";

// Load balancers ask by HEAD as well.
const asked = { exposeHeadRoute: true };

/** `/healthz`: the process answers. `/readyz`: it can work, that is, reach its database, and is not about to stop. */
export function serveHealth(app: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  app.get("/healthz", asked, async () => ({ status: "ok" }));
  app.get("/readyz", asked, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: "stopping" });
    try {
      await pool.query("select 1");
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "database unreachable" });
    }
  });
}
