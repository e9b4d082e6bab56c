import { checkCodes } from "./check-codes.ts";
import { checkDictionary } from "./check-dictionary.ts";
import { checkDocs } from "./check-docs.ts";
import { checkEndpoints } from "./check-endpoints.ts";
import type { Check, Finding, Report } from "./check-files.ts";
import { checkGathered } from "./check-gathered.ts";
import { checkLabels } from "./check-labels.ts";
import { checkLayout } from "./check-layout.ts";
import { checkLengths } from "./check-lengths.ts";
import { checkLimits } from "./check-limits.ts";
import { checkMessages } from "./check-messages.ts";
import { checkRecords } from "./check-records.ts";
import { checkDeadCode, checkFormat, checkLint, checkTypes } from "./check-tools.ts";
import { checkWalls } from "./check-walls.ts";
import { checkWords } from "./check-words.ts";
import { checkWorkbooks } from "./check-workbooks.ts";

const checks: Record<string, Check> = {
  format: checkFormat,
  lint: checkLint,
  types: checkTypes,
  walls: checkWalls,
  workbooks: checkWorkbooks,
  limits: checkLimits,
  lengths: checkLengths,
  labels: checkLabels,
  layout: checkLayout,
  "dead-code": checkDeadCode,
  docs: checkDocs,
  words: checkWords,
  endpoints: checkEndpoints,
  messages: checkMessages,
  gathered: checkGathered,
  records: checkRecords,
  codes: checkCodes,
  dictionary: checkDictionary,
};
const shownMax = 40;

const sentence = ({ file, line, text }: Finding): string => `    ${line ? `${file}:${line}` : file}  ${text}`;

/** A check that breaks down has found something, and the others go on. */
async function reportOf(name: string, check: Check, root: string): Promise<Report> {
  try {
    return await check(root);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { findings: [{ file: `the check ${name}`, text }] };
  }
}

async function report(name: string, check: Check, root: string): Promise<boolean> {
  const startMs = performance.now();
  const { findings, note } = await reportOf(name, check, root);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const verdict = findings.length === 0 ? "ok" : `${findings.length} found`;
  console.log(`${name.padEnd(10)} ${seconds.padStart(5)} s  ${verdict}${note ? `  (${note})` : ""}`);
  for (const finding of findings.slice(0, shownMax)) console.log(sentence(finding));
  if (findings.length > shownMax) console.log(`    … and ${findings.length - shownMax} more`);
  return findings.length === 0;
}

/** Runs the checks in turn, or those whose names are given, and tells how many passed. */
export async function checkAll(root: string, names: string[]): Promise<{ passed: number; failed: number }> {
  const unknown = names.filter((name) => !(name in checks));
  if (unknown.length > 0)
    throw new Error(`no such check: ${unknown.join(", ")}; there are ${Object.keys(checks).join(", ")}`);
  const outcome = { passed: 0, failed: 0 };
  for (const [name, check] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    outcome[(await report(name, check, root)) ? "passed" : "failed"] += 1;
  }
  return outcome;
}
