import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { small } from "../../bench/lib/small.ts";
import type { RunReport } from "../../test/reporter.ts";
import { byWeight, readWeights, writeWeights } from "../../test/weights.ts";
import { linesOfFacts } from "./facts.ts";
import { readOptions } from "./options.ts";
import { openOutputs } from "./outputs.ts";
import { type Chosen, type Phase, phasesOf } from "./phases.ts";
import { root } from "./processes.ts";
import { type JourneyReport, resultsOfJourneys, resultsOfVitest, tally } from "./results.ts";

const journeys: JourneyReport = {
  suites: [
    {
      specs: [
        { file: "a.spec.ts", title: "passes", tests: [{ status: "expected", results: [{ duration: 1000 }] }] },
        {
          file: "a.spec.ts",
          title: "wavers",
          tests: [{ status: "flaky", results: [{ duration: 2000 }, { duration: 3000 }] }],
        },
      ],
      suites: [
        {
          specs: [
            { file: "b.spec.ts", title: "fails", tests: [{ status: "unexpected", results: [{ duration: 500 }] }] },
          ],
        },
        { specs: [{ file: "b.spec.ts", title: "waits", tests: [{ status: "skipped", results: [] }] }] },
      ],
    },
  ],
};
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], setupMs: 0, importMs: 0, testsMs: 0 };
const report: RunReport = {
  files: [
    {
      ...nothing,
      project: "unit",
      file: "u.test.ts",
      passed: 3,
      skipped: 1,
      setupMs: 100,
      importMs: 200,
      testsMs: 700,
    },
    { ...nothing, project: "areas", file: "f.test.ts", passed: 1, failed: 1, failures: ["holds: no"], testsMs: 9000 },
    { ...nothing, project: "areas", file: "g.test.ts", failed: 1 },
  ],
  errors: [],
};

it("a journey that passed on another try is not counted as passed, and named", () => {
  expect(resultsOfJourneys(journeys)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ["e2e/a.spec.ts: wavers: flaky, it passed on another try", "e2e/b.spec.ts: fails"],
    files: [
      { project: "e2e", file: "e2e/a.spec.ts", seconds: 6 },
      { project: "e2e", file: "e2e/b.spec.ts", seconds: 0.5 },
    ],
  });
});

it("journeys that never began are a failure with its words", () => {
  const results = resultsOfJourneys({ errors: [{ message: "no browser\nat launch" }] });
  expect(results).toMatchObject({ passed: 0, failed: 1, failures: ["e2e: no browser"] });
});

it("a file that failed without a failed test is counted and named, and so is an error outside of files", () => {
  const results = resultsOfVitest({ ...report, errors: ["unhandled: lost"] });
  expect(results).toMatchObject({ passed: 4, failed: 3, skipped: 1 });
  expect(results.failures).toEqual(["f.test.ts: holds: no", "g.test.ts", "unhandled: lost"]);
});

it("a run that ended badly without a failed test is one failure", () => {
  expect(tally(1, resultsOfVitest(null))).toMatchObject({ passed: 0, failed: 1 });
  expect(tally(0, resultsOfVitest(null))).toMatchObject({ passed: 0, failed: 0 });
});

it("the facts tell processor time by phase, what stood idle, imports apart from tests, and the dearest files", () => {
  const lines = linesOfFacts({
    wallMs: 20_000,
    phases: [
      { headline: "Check", wallMs: 4000, usage: { userMs: 3000, systemMs: 500 } },
      { headline: "Browser", wallMs: 8000, usage: null },
    ],
    files: [...resultsOfVitest(report).files, ...resultsOfJourneys(journeys).files],
    idle: 0.43,
    processors: 2,
    vitest: report,
    parts: null,
  });
  expect(lines).toEqual([
    "Where the time went:",
    "  Phase        wall      user    system",
    "  Check       4.0 s     3.0 s     0.5 s",
    "  Browser     8.0 s",
    "  All in 20.0 s; 43 % of 2 processors stood idle",
    "  unit: 1 files: set-up 0.1 s, imports 0.2 s, tests and hooks 0.7 s",
    "  areas: 2 files: set-up 0.0 s, imports 0.0 s, tests and hooks 9.0 s",
    "The dearest files:",
    "     9.0 s  areas  f.test.ts",
    "     6.0 s  e2e    e2e/a.spec.ts",
    "     1.0 s  unit   u.test.ts",
    "     0.5 s  e2e    e2e/b.spec.ts",
    "     0.0 s  areas  g.test.ts",
  ]);
});

it("options are understood alone and together, and nothing else is", () => {
  const plain = { isLong: false, isWeighing: false };
  expect(readOptions([])).toEqual(plain);
  expect(readOptions(["--only=areas", "--long", "--weigh"])).toEqual({ only: "areas", isLong: true, isWeighing: true });
  expect(readOptions(["--database=postgres://a", "--only=areas"])).toMatchObject({ database: "postgres://a" });
  expect(readOptions(["--changed"])).toEqual({ ...plain, changedSince: "HEAD" });
  expect(readOptions(["--changed", "main"])).toEqual({ ...plain, changedSince: "main" });
  const refused = [["--only=all"], ["--only=web", "--only=unit"], ["--database=x"], ["fast"], ["--changed", "a", "b"]];
  for (const given of refused) expect(readOptions(given)).toBeNull();
});

it("phases side by side print one in front as it comes, each other one in one piece when it ends", () => {
  const printed: string[] = [];
  const outputs = openOutputs((text) => printed.push(text));
  const [front, beside, third] = [outputs.open(), outputs.open(), outputs.open()];
  front.write("f1");
  beside.write("b1");
  third.write("t1");
  front.write("f2");
  beside.write("b2");
  beside.end();
  front.end();
  third.write("t2");
  third.end();
  expect(printed).toEqual(["f1", "f2", "b1", "b2", "t1", "t2"]);
});

it("the longest files start first, one that was never weighed in the middle", () => {
  const weights = new Map([
    ["short", 1],
    ["middle", 5],
    ["long", 60],
  ]);
  expect(byWeight(["short", "new", "long", "middle"], (file) => file, weights)).toEqual([
    "long",
    "new",
    "middle",
    "short",
  ]);
});

it("a run by parts renews the weights of its files and leaves the others", () => {
  const folder = mkdtempSync(join(tmpdir(), "digao-weights-"));
  const file = join(folder, "weights.tsv");
  try {
    writeWeights(
      [
        { file: "package.json", seconds: 1 },
        { file: "tsconfig.json", seconds: 2 },
      ],
      file,
    );
    writeWeights([{ file: "package.json", seconds: 3.14 }], file);
    expect([...readWeights(file)]).toEqual([
      ["package.json", 3.1],
      ["tsconfig.json", 2],
    ]);
    expect(readFileSync(file, "utf8").split("\n")[0]).toMatch(/^generated by npm test -- --weigh/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("checks and build go beside the tests and before the journeys; a part runs alone, and nothing is begun for nothing", () => {
  const namesOf = (given: readonly string[], chosen: Chosen | null = null): string[][] => {
    const options = readOptions(given);
    if (!options) throw new Error(`not understood: ${given.join(" ")}`);
    const { front, beside, last } = phasesOf(options, chosen, () => Promise.reject(new Error("no browser is needed")));
    const all = [...front, ...beside].map(({ headline }: Phase) => headline).sort();
    return [all, last.map(({ headline }: Phase) => headline)];
  };
  expect(namesOf([])).toEqual([["Build", "Check", "Tests: unit, web, areas"], ["Browser"]]);
  expect(namesOf(["--long"])[1]).toEqual(["Browser", ...Object.keys(small).map((name) => `Bench ${name}`)]);
  expect(namesOf(["--only=web"])).toEqual([["Tests: web"], []]);
  expect(namesOf(["--only=e2e"])).toEqual([["Build"], ["Browser"]]);
  expect(namesOf(["--only=areas", "--long"])[0]).toEqual([
    "Areas on the system's PostgreSQL",
    "Areas through pgbouncer",
    "Tests: areas",
  ]);
  expect(namesOf(["--changed"], { tests: [], journeys: [] })).toEqual([["Check"], []]);
  expect(namesOf(["--changed"], { tests: ["a.test.ts"], journeys: [] })).toEqual([
    ["Check", "Tests: unit, web, areas"],
    [],
  ]);
});

it("every measurement has a size at which it runs with the long tests", () => {
  const named = readdirSync(join(root, "bench")).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  expect(Object.keys(small).sort()).toEqual(named.sort());
});
