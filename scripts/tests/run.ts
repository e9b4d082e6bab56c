/** Runs the phases of `npm test`, and ends with what failed, where the time went, and how much passed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { paceOfRun } from "../../test/pace.ts";
import type { RunReport } from "../../test/reporter.ts";
import { filesOffTurn, journeysOffTurn, rotated, turnOfCommit, turns } from "../../test/rotated.ts";
import type { Parts } from "../../test/usage.ts";
import { writeWeights } from "../../test/weights.ts";
import { linesOfFacts, type PhaseTime, watchIdle } from "./facts.ts";
import type { Options } from "./options.ts";
import { openOutputs } from "./outputs.ts";
import { type Chosen, type Outcome, type Phase, partsOf, phasesOf, reportOf } from "./phases.ts";
import { root } from "./processes.ts";
import { none, type Results, read } from "./results.ts";

const print = (text: string): void => {
  process.stdout.write(text);
};

/** The turn of what rotates; null where all of it is tried. */
function turnOfRun(isAll: boolean): number | null {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return isAll || status !== 0 ? null : turnOfCommit(stdout.trim());
}

function rotationLines(turn: number | null): string[] {
  if (turn === null) return ["Rotated: all of it was tried."];
  const head = `Rotated: part ${(turn % turns) + 1} of ${turns} was tried, by the hash of the commit; --long tries all.`;
  const rows = Object.entries(rotated).map(
    ([name, { what, provedIn }]) => `  ${name}: ${what}; also in ${provedIn.join(", ")}`,
  );
  const left = { journeys: journeysOffTurn(String(turn)), files: filesOffTurn(String(turn)) };
  const named = Object.entries(left).map(
    ([kind, names]) => `  ${kind} left to other commits (test/rotated.ts names their layers): ${names.join(", ")}`,
  );
  return [head, ...rows, ...named];
}

type Ran = PhaseTime & { results: Results };

async function runPhase(
  { headline, run }: Phase,
  outputs: ReturnType<typeof openOutputs>,
  scratch: string,
): Promise<Ran> {
  const output = outputs.open();
  output.write(`\n=== ${headline} ===\n`);
  const beganMs = performance.now();
  const { results, usage }: Outcome = await run({ output, scratch }).catch((error: unknown) => {
    output.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { results: { ...none, failed: 1, failures: [`${headline} did not run`] }, usage: null };
  });
  const wallMs = performance.now() - beganMs;
  const { passed, failed, skipped } = results;
  const seconds = (wallMs / 1000).toFixed(1);
  output.write(`--- ${headline}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s\n`);
  output.end();
  return { headline, wallMs, usage, results };
}

/** `browserPath` finds or installs a browser, once one is needed. */
export async function runTests(
  options: Options,
  chosen: Chosen | null,
  browserPath: () => Promise<string>,
): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "digao-results-"));
  const turn = turnOfRun(options.isLong || chosen !== null);
  if (turn !== null) process.env.DIGAO_TURN = String(turn);
  const pace = await paceOfRun();
  if (pace > 1) print(`Limits of time are ${pace} times those of a quiet machine with one test at a time.\n`);
  const outputs = openOutputs(print);
  const inTurn = async (phases: readonly Phase[]): Promise<Ran[]> => {
    const ran: Ran[] = [];
    for (const phase of phases) ran.push(await runPhase(phase, outputs, scratch));
    return ran;
  };
  const beganMs = performance.now();
  const idleSince = watchIdle();
  try {
    const { front, beside, last } = phasesOf(options, chosen, browserPath);
    const first = await Promise.all([inTurn(front), inTurn(beside)]);
    const all = [...first.flat(), ...(await inTurn(last))];
    const files = all.flatMap(({ results }) => results.files);
    if (options.isWeighing) writeWeights(files);
    const facts = linesOfFacts({
      wallMs: performance.now() - beganMs,
      phases: all,
      files,
      idle: idleSince(),
      processors: availableParallelism(),
      vitest: read<RunReport>(reportOf(scratch)),
      parts: read<Parts>(partsOf(scratch)),
    });
    return conclude(all, [...rotationLines(turn), "", ...facts]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The last line is read by CI. */
function conclude(all: readonly Ran[], facts: readonly string[]): number {
  const sum = (key: "passed" | "failed" | "skipped"): number =>
    all.reduce((total, { results }) => total + results[key], 0);
  const failures = all.flatMap(({ results }) => results.failures);
  print(`\n${facts.join("\n")}\n`);
  if (failures.length > 0) print(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}\n`);
  print(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped\n`);
  return sum("failed") === 0 ? 0 : 1;
}
