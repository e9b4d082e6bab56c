/** What the end of a run says about where its time went. */
import { cpus } from "node:os";
import type { RunReport } from "../../test/reporter.ts";
import type { Parts } from "../../test/usage.ts";
import type { Usage } from "./processes.ts";
import type { FileTime } from "./results.ts";

export interface PhaseTime {
  headline: string;
  wallMs: number;
  usage: Usage | null;
}

export interface Facts {
  wallMs: number;
  phases: readonly PhaseTime[];
  files: readonly FileTime[];
  /** Share of all processors that did nothing, whoever might have used them; null where it cannot be read. */
  idle: number | null;
  processors: number;
  vitest: RunReport | null;
  parts: Parts | null;
}

const dearest = 20;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const column = (text: string): string => text.padStart(10);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Reads the clocks of the processors; what is called later answers the share that stood idle in between. */
export function watchIdle(): () => number | null {
  const read = (): { idle: number; all: number } => {
    const times = cpus().map((one) => one.times);
    return {
      idle: sum(times.map(({ idle }) => idle)),
      all: sum(times.flatMap(({ user, nice, sys, irq, idle }) => [user, nice, sys, irq, idle])),
    };
  };
  const before = read();
  return () => {
    const after = read();
    const all = after.all - before.all;
    return all > 0 ? (after.idle - before.idle) / all : null;
  };
}

function phaseLines({ phases, wallMs, idle, processors }: Facts): string[] {
  const width = Math.max(...phases.map(({ headline }) => headline.length), 5);
  const row = (name: string, ...cells: string[]): string => `  ${name.padEnd(width)}${cells.map(column).join("")}`;
  const rows = phases.map((phase) => {
    const { userMs, systemMs } = phase.usage ?? { userMs: Number.NaN, systemMs: Number.NaN };
    return row(phase.headline, seconds(phase.wallMs), ...(phase.usage ? [seconds(userMs), seconds(systemMs)] : []));
  });
  const share = idle === null ? "" : `; ${Math.round(idle * 100)} % of ${processors} processors stood idle`;
  return [row("Phase", "wall", "user", "system"), ...rows, `  All in ${seconds(wallMs)}${share}`];
}

/** Wall time inside of the workers, by what they did; the rest of a worker's time is between files. */
function projectLines({ vitest }: Facts): string[] {
  if (!vitest) return [];
  const names = [...new Set(vitest.files.map(({ project }) => project))];
  return names.map((name) => {
    const files = vitest.files.filter(({ project }) => project === name);
    const [setup, imports, tests] = [
      files.map(({ setupMs }) => setupMs),
      files.map(({ importMs }) => importMs),
      files.map(({ testsMs }) => testsMs),
    ].map((values) => seconds(sum(values)));
    return `  ${name}: ${files.length} files: set-up ${setup}, imports ${imports}, tests and hooks ${tests}`;
  });
}

function partLines({ phases, parts }: Facts): string[] {
  const usage = phases.find(({ headline }) => headline.startsWith("Tests"))?.usage;
  if (!parts || !usage) return [];
  const { ownSeconds, databaseSeconds } = parts;
  const workers = (usage.userMs + usage.systemMs) / 1000 - ownSeconds - databaseSeconds;
  const [own, database, rest] = [ownSeconds, databaseSeconds, workers].map((one) => seconds(one * 1000));
  return [
    `  Processor time of vitest: transforming ${own}, PostgreSQL ${database}, workers and their programs ${rest}`,
  ];
}

const fileLines = ({ files }: Facts): string[] =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, dearest)
    .map((one) => `${column(seconds(one.seconds * 1000))}  ${one.project.padEnd(5)}  ${one.file}`);

export function linesOfFacts(facts: Facts): string[] {
  const files = fileLines(facts);
  return [
    "Where the time went:",
    ...phaseLines(facts),
    ...projectLines(facts),
    ...partLines(facts),
    ...(files.length > 0 ? ["The dearest files:", ...files] : []),
  ];
}
