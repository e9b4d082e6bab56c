import type { Pool } from "@digao/db/pool";
import type { FastifyInstance } from "fastify";
import type { DiskWatch } from "./full-disk.ts";

// Load balancers ask by HEAD as well.
const options = { exposeHeadRoute: true };

/** What can be converted here; by which programs is nobody's to know who asks from outside. */
export interface Converters {
  sheetToPdf: boolean;
  xlsToXlsx: boolean;
}

export interface Health {
  pool: Pool;
  isStopping: () => boolean;
  disks: DiskWatch;
  damagedFiles: () => number;
  converters: (() => Converters) | undefined;
}

/** `/healthz`: the process answers, says how many stored files are not as they were kept, and what converts files. `/readyz`: it can work, that is, reach its database and write to its disks, and is not about to stop. */
export function serveHealth(app: FastifyInstance, { pool, isStopping, disks, damagedFiles, converters }: Health): void {
  app.get("/healthz", options, async () => {
    const count = damagedFiles();
    return {
      status: "ok",
      ...(count > 0 ? { damagedFiles: count } : {}),
      ...(converters ? { converters: converters() } : {}),
    };
  });
  app.get("/readyz", options, async (_request, reply) => {
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
