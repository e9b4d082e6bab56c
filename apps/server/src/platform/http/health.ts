import type { FastifyInstance } from "fastify";
import type { Pool } from "../serve.ts";
import type { DiskWatch } from "./full-disk.ts";

// Load balancers ask by HEAD as well.
const asked = { exposeHeadRoute: true };

export interface Health {
  pool: Pool;
  isStopping: () => boolean;
  disks: DiskWatch;
}

/** `/healthz`: the process answers. `/readyz`: it can work, that is, reach its database and write to its disks, and is not about to stop. */
export function serveHealth(app: FastifyInstance, { pool, isStopping, disks }: Health): void {
  app.get("/healthz", asked, async () => ({ status: "ok" }));
  app.get("/readyz", asked, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: "stopping" });
    try {
      await pool.query("select 1");
      const full = await disks.stillFull();
      return full ? reply.status(503).send({ status: `disk full: ${full}` }) : { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "database unreachable" });
    }
  });
}
