/** Processor time of vitest's own process, its workers and the embedded PostgreSQL, for the facts at the end of `npm test`. Linux alone tells. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

export interface Parts {
  ownSeconds: number;
  databaseSeconds: number;
}

interface Entry {
  pid: number;
  parent: number;
  program: string;
  /** Its own time and that of its ended children. */
  seconds: number;
}

const ticksPerSecond = 100;

function entryOf(pid: string): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    const fields = stat.slice(end + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const program = stat.slice(stat.indexOf("(") + 1, end);
    return [{ pid: Number(pid), parent: Number(fields[1]), program, seconds: ticks / ticksPerSecond }];
  } catch {
    // It has ended, or this is no Linux.
    return [];
  }
}

const listProcesses = (): string[] => {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** To be called before the database stops: then its processes still say what they took. */
export function writeUsage(): void {
  const file = process.env.DIGAO_TEST_USAGE;
  if (!file) return;
  const all = listProcesses().flatMap(entryOf);
  const servers = all.filter(({ parent, program }) => parent === process.pid && program === "postgres");
  const backends = all.filter(({ parent }) => servers.some(({ pid }) => pid === parent));
  const { user, system } = process.cpuUsage();
  const parts: Parts = {
    ownSeconds: (user + system) / 1e6,
    databaseSeconds: [...servers, ...backends].reduce((sum, { seconds }) => sum + seconds, 0),
  };
  if (servers.length > 0) writeFileSync(file, JSON.stringify(parts));
}
