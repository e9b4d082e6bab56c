// npm test [-- --only=check|unit|web|areas|e2e --long --database=<url>]: everything on a fresh clone, from the install to the browser.
// --long tries faults at every moment, load for a minute, judges English screens by axe again, and runs areas on the system's own PostgreSQL,
// directly and through pgbouncer. --database runs the areas on the server of that superuser's address.
// The last line, "N passed, N failed, N skipped", is read by CI.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstall } from "./ensure-install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const minute = 60_000;
const projects = ["unit", "web", "areas"];
const names = ["check", ...projects, "e2e"];

/** Runs a script of Node with its output shown, and gives that output back. */
function runNode(args, timeoutMs, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...env },
    });
    let output = "";
    let isOverdue = false;
    const end = setTimeout(() => {
      isOverdue = true;
      child.kill();
    }, timeoutMs);
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code, signal) => {
      clearTimeout(end);
      if (isOverdue) console.log(`Ended after ${timeoutMs / minute} minutes: it took longer than it may.`);
      else if (signal) console.log(`Ended by ${signal}.`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A run that fails without a failed test (it crashed, or could not start) counts as one failure. */
const tally = (code, { passed, failed, skipped }) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  skipped,
});
const none = { passed: 0, failed: 0, skipped: 0 };
/** What failed, named again at the end, where a log that was cut off still shows it. */
const failures = [];
function readResults(path, countsOf, failuresOf) {
  if (!existsSync(path)) return none;
  const results = JSON.parse(readFileSync(path, "utf8"));
  failures.push(...failuresOf(results));
  return countsOf(results);
}

async function runChecks() {
  const { code, output } = await runNode(["scripts/check.mjs"], 3 * minute);
  const [, passed = 0, failed = 0] = /^(\d+) checks passed, (\d+) failed$/m.exec(output) ?? [];
  failures.push(...output.split("\n").filter((line) => /^\S.* s {2}\d+ found/.test(line)));
  return tally(code, { passed: Number(passed), failed: Number(failed), skipped: 0 });
}

const longer = (isLong) => (isLong ? { DIGAO_LONG: "1" } : {});

const runVitest = (chosen, isLong, database) => async (scratch) => {
  const file = join(scratch, "vitest.json");
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = [
    join(modules, "vitest/vitest.mjs"),
    "run",
    ...options,
    ...chosen.flatMap((name) => ["--project", name]),
  ];
  const env = { ...longer(isLong), ...(database ? { DIGAO_TEST_DATABASE_URL: database } : {}) };
  const minutes = Math.max(40, database ? 75 : 0);
  const { code } = await runNode(args, minutes * minute, env);
  return tally(code, readResults(file, countsOfVitest, failuresOfVitest));
};

const countsOfVitest = (result) => ({
  passed: result.numPassedTests,
  failed: result.numFailedTests,
  skipped: result.numPendingTests + result.numTodoTests,
});

const firstLineOf = (text) => text.split("\n", 1)[0].slice(0, 300);
/** A file without a failed test of its own may have failed before its tests began. */
const failuresOfVitest = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const file = relative(root, name);
      return failed.length === 0
        ? [`${file}: ${firstLineOf(message)}`]
        : failed.map((test) => `${file}: ${test.fullName}: ${firstLineOf(test.failureMessages[0] ?? "")}`);
    });

const failuresOfJourneys = ({ suites = [] }) =>
  suites.flatMap((suite) => [
    ...failuresOfJourneys(suite),
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ]);

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

/** `way` is "direct" or "pooled". */
const runInstalled = (way) => async (scratch) => {
  const file = join(scratch, `${way}.json`);
  const vitest = [join(modules, "vitest/vitest.mjs"), "run", "--project", "areas", ...onInstalled];
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const wrapper = ["--import", "tsx", join(root, "scripts/with-installed.ts"), way, process.execPath];
  const { code } = await runNode([...wrapper, ...vitest, ...options], 20 * minute);
  if (code === notInstalled) return { ...none, skipped: 1 };
  return tally(code, readResults(file, countsOfVitest, failuresOfVitest));
};

async function runBuild() {
  const { code } = await runNode(["scripts/build.mjs"], 4 * minute);
  return tally(code, none);
}

const hasJourneys = () =>
  readdirSync(join(root, "e2e"), { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name));

const runJourneys = (isLong) => async (scratch) => {
  if (!hasJourneys()) {
    console.log("No journeys in e2e.");
    return none;
  }
  const { ensureBrowser } = await import("./ensure-browser.mjs");
  const browser = await ensureBrowser({ isForJourneys: true });
  console.log(`Browser: ${browser}`);
  const file = join(scratch, "e2e.json");
  const cli = join(modules, "@playwright/test/cli.js");
  const args = [cli, "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
  const env = { DIGAO_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...longer(isLong) };
  const { code } = await runNode(args, 40 * minute, env);
  const countsOf = ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
  const counts = readResults(file, countsOf, failuresOfJourneys);
  return tally(code, counts);
};

function choosePhases({ only, isLong, database }) {
  const vitest = only ? projects.filter((name) => name === only) : projects;
  const all = [
    ["check", "Check", runChecks],
    ["vitest", `Tests: ${vitest.join(", ")}`, runVitest(vitest, isLong, database)],
    ...(isLong && vitest.includes("areas")
      ? [
          ["vitest", "Areas on the system's PostgreSQL", runInstalled("direct")],
          ["vitest", "Areas through pgbouncer", runInstalled("pooled")],
        ]
      : []),
    ["e2e", "Build", runBuild],
    ["e2e", "Browser", runJourneys(isLong)],
  ];
  return only ? all.filter(([name]) => name === (projects.includes(only) ? "vitest" : only)) : all;
}

function readOptions() {
  const given = process.argv.slice(2);
  const [only, ...more] = given.flatMap((option) => /^--only=(\w+)$/.exec(option)?.[1] ?? []);
  const database = given.flatMap((option) => /^--database=(\S+)$/.exec(option)?.[1] ?? [])[0];
  const isKnown = (option) =>
    option === "--long" ||
    (option === `--only=${only}` && names.includes(only)) ||
    (option === `--database=${database}` && only === "areas");
  if (more.length === 0 && given.every(isKnown)) return { only, isLong: given.includes("--long"), database };
  console.error(`usage: npm test [-- --only=${names.join("|")} --long], npm test -- --only=areas --database=<url>`);
  process.exit(2);
}

async function runPhase([, headline, run], scratch) {
  console.log(`\n=== ${headline} ===`);
  const startMs = Date.now();
  const counts = await run(scratch).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { ...none, failed: 1 };
  });
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
  console.log(
    `--- ${headline}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
  return counts;
}

const { only, isLong, database } = readOptions();
ensureInstall();
const scratch = mkdtempSync(join(tmpdir(), "digao-results-"));
const total = { ...none };
try {
  for (const phase of choosePhases({ only, isLong, database })) {
    const counts = await runPhase(phase, scratch);
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
