import { spawnSync } from "node:child_process";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Finding, Report } from "./check-files.ts";

const installed = fileURLToPath(new URL("../node_modules", import.meta.url));

interface Outcome {
  code: number;
  output: string;
}

/** Runs a tool of this repository's node_modules on the tree at `root`. */
function runTool(root: string, name: string, program: string, args: string[]): Outcome {
  const bin = join(installed, name, program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { code: status ?? 1, output: `${stdout}\n${stderr}` };
}

/** A tool that fails without naming a place has failed itself: its own words are the finding. */
function reportOf(tool: string, { code, output }: Outcome, findings: Finding[]): Report {
  if (code === 0 || findings.length > 0) return { findings };
  return { findings: [{ file: tool, text: output.trim().split("\n").slice(0, 20).join("\n") }] };
}

const fromRoot = (root: string, path: string): string =>
  (path.startsWith(root) ? relative(root, path) : path).split(sep).join("/");

function runBiome(
  root: string,
  command: string,
  args: string[],
  textOf: (title: string, text: string) => string,
): Report {
  const outcome = runTool(root, "@biomejs/biome", "bin/biome", [command, "--reporter=github", ...args, "."]);
  const lines = outcome.output.matchAll(/^::(?:error|warning) title=(.*?),file=(.*?),line=(\d+).*?::(.*)$/gm);
  const findings = [...lines].map(([, title = "", file = "", line, text = ""]) => ({
    file: fromRoot(root, file),
    line: Number(line),
    text: textOf(title, text),
  }));
  return reportOf("biome", outcome, findings);
}

export const checkFormat = (root: string): Report =>
  runBiome(
    root,
    "check",
    ["--linter-enabled=false", "--max-diagnostics=none"],
    (title) =>
      `${title.includes("organizeImports") ? "its imports are not sorted" : "is not formatted"}: run "npm run format"`,
  );

export const checkLint = (root: string): Report =>
  runBiome(root, "lint", ["--max-diagnostics=none", "--error-on-warnings"], (title, text) => `${text} (${title})`);

export function checkTypes(root: string): Report {
  // Four checkers, the default, resolve most types four times: on two processors one takes 58 s of them and half of the memory, four take 147.
  const alone = ["--checkers", "1"];
  const incremental = ["--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"];
  const args = ["-p", root, "--pretty", "false", ...alone, ...incremental];
  const outcome = runTool(root, "typescript", "bin/tsc", args);
  const lines = outcome.output.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/gm);
  const findings = [...lines].map(([, file = "", line, text = ""]) => ({
    file: fromRoot(root, file),
    line: Number(line),
    text,
  }));
  return reportOf("tsc", outcome, findings);
}

interface KnipItem {
  name: string;
  line?: number;
}
type KnipIssue = { file: string } & Record<string, KnipItem[]>;

const deadKinds: Record<string, string> = {
  files: "nothing imports this file",
  exports: "nothing imports the export",
  types: "nothing imports the type",
  enumMembers: "nothing uses the member",
  namespaceMembers: "nothing uses the member",
  duplicates: "exported twice:",
  dependencies: "nothing imports the package",
  devDependencies: "nothing uses the package",
  unlisted: "imports a package that this package.json does not list:",
  unresolved: "imports what cannot be found:",
  binaries: "calls a program that no package provides:",
};

function deadIn(issue: KnipIssue): Finding[] {
  return Object.entries(deadKinds).flatMap(([kind, text]) =>
    (issue[kind] ?? []).flat().map((item) => ({
      file: issue.file,
      ...(item.line ? { line: item.line } : {}),
      text: kind === "files" ? text : `${text} ${item.name}`,
    })),
  );
}

export function checkDeadCode(root: string): Report {
  const outcome = runTool(root, "knip", "bin/knip.js", ["--reporter", "json", "--no-progress"]);
  const start = outcome.output.indexOf('{"issues"');
  if (start < 0) return reportOf("knip", { ...outcome, code: outcome.code || 1 }, []);
  const line = outcome.output.slice(start).split("\n")[0] ?? "";
  const { issues }: { issues: KnipIssue[] } = JSON.parse(line);
  return reportOf("knip", outcome, issues.flatMap(deadIn));
}
