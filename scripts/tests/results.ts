/** What the runs of vitest and of Playwright report, in one form. */
import { existsSync, readFileSync } from "node:fs";
import type { RunReport } from "../../test/reporter.ts";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface FileTime {
  project: string;
  file: string;
  seconds: number;
}

export interface Results extends Counts {
  /** What failed, named again at the end, where a log that was cut off still shows it. */
  failures: string[];
  files: FileTime[];
}

export const none: Results = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** A run that fails without a failed test (it crashed, or could not start) counts as one failure. */
export const tally = (code: number, results: Results): Results => ({
  ...results,
  failed: code !== 0 && results.failed === 0 ? 1 : results.failed,
});

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export const read = <T>(path: string): T | null => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

export function resultsOfVitest(report: RunReport | null): Results {
  if (!report) return none;
  const { files, errors } = report;
  return {
    passed: sum(files.map(({ passed }) => passed)),
    failed: sum(files.map(({ failed }) => failed)) + errors.length,
    skipped: sum(files.map(({ skipped }) => skipped)),
    failures: [
      ...files.flatMap(({ file, failed, failures }) =>
        failed > 0 && failures.length === 0 ? [file] : failures.map((failure) => `${file}: ${failure}`),
      ),
      ...errors,
    ],
    files: files.map(({ project, file, setupMs, importMs, testsMs }) => ({
      project,
      file,
      seconds: (setupMs + importMs + testsMs) / 1000,
    })),
  };
}

/** The part of Playwright's JSON report that is read here. */
interface JourneyTest {
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { duration: number }[];
}
interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { file: string; title: string; tests: JourneyTest[] }[];
}
export interface JourneyReport {
  suites?: JourneySuite[];
  errors?: { message?: string }[];
}

interface Journey extends JourneyTest {
  file: string;
  title: string;
}
const journeysOf = ({ suites = [], specs = [] }: JourneySuite): Journey[] => [
  ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test }))),
  ...suites.flatMap(journeysOf),
];

/** A journey that passed on its second try is not counted as passed, and named with what failed: it hides a defect of the product or of its own. */
export function resultsOfJourneys(report: JourneyReport | null): Results {
  if (!report) return none;
  const journeys = journeysOf({ suites: report.suites ?? [] });
  const errors = report.errors ?? [];
  const count = (...states: JourneyTest["status"][]): number =>
    journeys.filter(({ status }) => states.includes(status)).length;
  const times = new Map<string, number>();
  for (const { file, results } of journeys)
    times.set(file, (times.get(file) ?? 0) + sum(results.map(({ duration }) => duration)) / 1000);
  return {
    passed: count("expected"),
    failed: count("unexpected") + errors.length,
    skipped: count("skipped"),
    failures: [
      ...journeys.flatMap(({ status, file, title }) => {
        if (status === "flaky") return [`e2e/${file}: ${title}: flaky, it passed on another try`];
        return status === "unexpected" ? [`e2e/${file}: ${title}`] : [];
      }),
      ...errors.map(({ message = "" }) => `e2e: ${message.split("\n", 1)[0]}`),
    ],
    files: [...times].map(([file, seconds]) => ({ project: "e2e", file: `e2e/${file}`, seconds })),
  };
}
