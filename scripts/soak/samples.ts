import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "@digao/db/roles";

export interface Place {
  pid: number;
  dataDir: string;
  superuserUrl: string;
  /** Where the server writes what its heap holds. */
  heapFile: string;
}

/** What is measured each time, and how much it may grow from the end of the warming up to the end of the run. */
export const measures = {
  "server, resident MB": 64,
  "server, heap MB": 32,
  handles: 12,
  sockets: 12,
  "database connections": 4,
  "temporary files": 4,
  processes: 1,
} as const;
export type Measure = keyof typeof measures;
export type Sample = Record<Measure, number>;

const megabyte = 1024 * 1024;

const filesBelow = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    : 0;

function linksOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

export async function sample({ pid, dataDir, superuserUrl, heapFile }: Place): Promise<Sample> {
  const links = linksOf(pid);
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  const [{ connections = 0, spilled = 0 } = {}] = await withConnection(superuserUrl, async (client) => {
    const { rows } = await client.query<{ connections: number; spilled: number }>(
      `select (select count(*)::int from pg_stat_activity where usename = 'digao_app') as connections,
        (select count(*)::int from pg_ls_tmpdir()) as spilled`,
    );
    return rows;
  });
  return {
    "server, resident MB": (resident * 1024) / megabyte,
    "server, heap MB": existsSync(heapFile) ? Number(readFileSync(heapFile, "utf8")) / megabyte : 0,
    handles: links.length,
    sockets: links.filter((link) => link.startsWith("socket:")).length,
    "database connections": connections,
    "temporary files": filesBelow(join(dataDir, "files", "tmp")) + spilled,
    processes: readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).length,
  };
}
