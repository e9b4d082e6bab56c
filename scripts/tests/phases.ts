/** The phases of `npm test`: what each runs, and what it counts. */
import { readdirSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { small } from "../../bench/lib/small.ts";
import { within } from "../../test/pace.ts";
import type { RunReport } from "../../test/reporter.ts";
import type { Options } from "./options.ts";
import { projects } from "./options.ts";
import type { Output } from "./outputs.ts";
import { type Ended, minute, modules, root, runNode, type Usage } from "./processes.ts";
import { type JourneyReport, none, type Results, read, resultsOfJourneys, resultsOfVitest, tally } from "./results.ts";

export interface Outcome {
  results: Results;
  usage: Usage | null;
}

export interface Phase {
  headline: string;
  run: (at: { output: Output; scratch: string }) => Promise<Outcome>;
}

export interface Phases {
  /** One after the other, with the processors that `beside` leaves. */
  front: Phase[];
  beside: Phase[];
  /** Once all of them have ended. */
  last: Phase[];
}

/** What is run of vitest and of the journeys, where it is not all. */
export interface Chosen {
  tests: readonly string[];
  journeys: readonly string[];
}

/** Where the report of vitest and its processor time are found. */
export const reportOf = (scratch: string): string => join(scratch, "vitest.json");
export const partsOf = (scratch: string): string => join(scratch, "vitest-parts.json");

const outcome = ({ code, usage }: Ended, results: Results): Outcome => ({ results: tally(code, results), usage });

const check: Phase = {
  headline: "Check",
  async run(at) {
    const ended = await runNode({ args: ["scripts/check.mjs"], timeoutMs: within(10 * minute), ...at });
    const [, passed = 0, failed = 0] = /^(\d+) checks passed, (\d+) failed$/m.exec(ended.output) ?? [];
    const failures = ended.output.split("\n").filter((line) => /^\S.* s {2}\d+ found/.test(line));
    return outcome(ended, { ...none, passed: Number(passed), failed: Number(failed), failures });
  },
};

const build: Phase = {
  headline: "Build",
  run: async (at) =>
    outcome(await runNode({ args: ["scripts/build.mjs"], timeoutMs: within(10 * minute), ...at }), none),
};

const longer = (isLong: boolean): Record<string, string> => (isLong ? { DIGAO_LONG: "1" } : {});
const vitest = join(modules, "vitest/vitest.mjs");
const reporters = ["--reporter=default", "--reporter=./test/reporter.ts"];

function tests({ only, isLong, database }: Options, files: readonly string[]): Phase {
  const chosen = projects.filter((name) => !only || name === only);
  return {
    headline: `Tests: ${chosen.join(", ")}`,
    async run(at) {
      const args = [vitest, "run", ...reporters, ...chosen.flatMap((name) => ["--project", name]), ...files];
      const report = reportOf(at.scratch);
      const env = {
        ...longer(isLong),
        ...(database ? { DIGAO_TEST_DATABASE_URL: database } : {}),
        DIGAO_TEST_REPORT: report,
        DIGAO_TEST_USAGE: partsOf(at.scratch),
      };
      const ended = await runNode({ args, timeoutMs: within((database ? 75 : 40) * minute), env, ...at });
      return outcome(ended, resultsOfVitest(read<RunReport>(report)));
    },
  };
}

/** What an external server and a pooler could break: isolation, transactions, locks, sessions, imports, live events, several servers. */
const onInstalled = [
  "packages/db/test",
  "apps/server/test/sign-in.test.ts",
  "apps/server/test/two-servers.test.ts",
  "apps/server/test/live",
  "apps/server/src/areas/acquisition/imports",
  "apps/server/src/areas/books/vouchers",
];
const notInstalled = 77;

const installed = (way: "direct" | "pooled", headline: string): Phase => ({
  headline,
  async run(at) {
    const report = join(at.scratch, `${way}.json`);
    const wrapper = ["--import", "tsx", join(root, "scripts/with-installed.ts"), way, process.execPath];
    const args = [...wrapper, vitest, "run", "--project", "areas", ...onInstalled, ...reporters];
    const ended = await runNode({ args, timeoutMs: within(20 * minute), env: { DIGAO_TEST_REPORT: report }, ...at });
    if (ended.code === notInstalled) return { results: { ...none, skipped: 1 }, usage: ended.usage };
    return outcome(ended, resultsOfVitest(read<RunReport>(report)));
  },
});

const hasJourneys = (): boolean =>
  readdirSync(join(root, "e2e"), { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)));

function journeys({ isLong }: Options, files: readonly string[], browserPath: () => Promise<string>): Phase {
  return {
    headline: "Browser",
    async run(at) {
      if (!hasJourneys()) {
        at.output.write("No journeys in e2e.\n");
        return { results: none, usage: null };
      }
      const browser = await browserPath();
      at.output.write(`Browser: ${browser}\n`);
      const report = join(at.scratch, "e2e.json");
      const cli = join(modules, "@playwright/test/cli.js");
      const args = [cli, "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", ...files];
      const env = { DIGAO_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...longer(isLong) };
      const ended = await runNode({ args, timeoutMs: within(40 * minute), env, ...at });
      return outcome(ended, resultsOfJourneys(read<JourneyReport>(report)));
    },
  };
}

/** A measurement on a small size: what it prints says nothing then, but it runs. */
const bench = ([name, size]: [string, (typeof small)[string]]): Phase => ({
  headline: `Bench ${name}`,
  async run(at) {
    if (typeof size === "string") {
      at.output.write(`Left out, for it needs ${size}.\n`);
      return { results: { ...none, skipped: 1 }, usage: null };
    }
    const args = ["--import", "tsx", "--expose-gc", `bench/${name}.ts`, ...size];
    const ended = await runNode({ args, timeoutMs: within(5 * minute), ...at });
    return outcome(ended, { ...none, passed: ended.code === 0 ? 1 : 0 });
  },
});

/** The checker of types and three workers with their database. */
const roomBytes = 10 * 2 ** 30;

/** Checks and build use one processor and go beside the tests, where memory is enough; the journeys need both. */
export function phasesOf(options: Options, chosen: Chosen | null, browserPath: () => Promise<string>): Phases {
  const { only, isLong } = options;
  const isOn = (part: string): boolean => !only || only === part;
  const hasTests = (!only || projects.some((name) => name === only)) && chosen?.tests.length !== 0;
  const hasBrowser = isOn("e2e") && chosen?.journeys.length !== 0;
  const others =
    isLong && isOn("areas")
      ? [installed("direct", "Areas on the system's PostgreSQL"), installed("pooled", "Areas through pgbouncer")]
      : [];
  const checks = isOn("check") ? [check] : [];
  const isRoomy = totalmem() >= roomBytes;
  return {
    front: [...(isRoomy ? [] : checks), ...(hasTests ? [tests(options, chosen?.tests ?? []), ...others] : [])],
    beside: [...(isRoomy ? checks : []), ...(hasBrowser ? [build] : [])],
    last: [
      ...(hasBrowser ? [journeys(options, chosen?.journeys ?? [], browserPath)] : []),
      ...(isLong && !only ? Object.entries(small).map(bench) : []),
    ],
  };
}
