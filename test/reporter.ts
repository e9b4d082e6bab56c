/** Writes what `npm test` counts and measures of a run into the file that DIGAO_TEST_REPORT names. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

export interface FileReport {
  project: string;
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by its name, each with the first line of why and what differs. */
  failures: string[];
  /** Wall time: until the file could begin, its imports, its tests with their hooks. */
  setupMs: number;
  importMs: number;
  testsMs: number;
}

export interface RunReport {
  files: FileReport[];
  /** Errors that belong to no file. */
  errors: string[];
}

const firstLine = (text = ""): string => (text.split("\n", 1)[0] ?? "").slice(0, 300);

/** What was expected and what came, for the message of an assertion cuts it short. */
const shownDiff = (diff = ""): string =>
  stripVTControlCharacters(diff)
    .split("\n")
    .filter((line) => /^[-+]/.test(line))
    .slice(0, 12)
    .map((line) => `\n      ${line.slice(0, 300)}`)
    .join("");

const whyOf = (errors: readonly { message?: string; diff?: string }[] | undefined): string =>
  `${firstLine(errors?.[0]?.message)}${shownDiff(errors?.[0]?.diff)}`;

function failuresOf(module: TestModule): string[] {
  const tests = [...module.children.allTests("failed")].map(
    (test) => `${test.fullName}: ${whyOf(test.result().errors)}`,
  );
  // A hook that failed leaves the tests of its suite without a result.
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const hooks = [module, ...suites].flatMap((one) => {
    const name = one.type === "suite" ? `${one.fullName}: ` : "";
    return one.errors().map((error) => `${name}${firstLine(error.message)}`);
  });
  return [...tests, ...hooks];
}

function reportOf(module: TestModule): FileReport {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    counts[state === "pending" ? "skipped" : state] += 1;
  }
  // The environment is made once a worker, and its time told with each file again.
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const failures = failuresOf(module);
  const hasFailed = module.state() === "failed";
  return {
    project: module.project.name,
    file: relative(module.project.vitest.config.root, module.moduleId),
    ...counts,
    // A file that could not begin, or a hook that failed, is one failure at least.
    failed: Math.max(counts.failed, failures.length, hasFailed ? 1 : 0),
    failures,
    setupMs: prepareDuration + setupDuration,
    importMs: collectDuration,
    testsMs: duration,
  };
}

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.DIGAO_TEST_REPORT;
    if (!file) return;
    const report: RunReport = {
      files: modules.map(reportOf),
      errors: errors.map(({ message }) => firstLine(message)),
    };
    writeFileSync(file, JSON.stringify(report));
  }
}
