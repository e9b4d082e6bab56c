import { statSync } from "node:fs";
import { extname, join } from "node:path";
import { exists, type Finding, listFiles, type Report, read } from "./check-files.ts";
import { checkTerms } from "./check-terms.ts";
import terms from "./terms.json" with { type: "json" };
import rules from "./words.json" with { type: "json" };

const bytesMax = 1_000_000;
const rulesFile = "scripts/words.json";
const textFiles =
  /\.(ts|tsx|mjs|cjs|js|jsx|json|md|sql|css|html|ya?ml|sh|tsv|csv|txt)$|(^|\/)(run|\.npmrc|Dockerfile)$/;
const codeFiles = new Set([".ts", ".tsx", ".mjs", ".cjs", ".js", ".jsx", ".sql", ".css", ".html"]);

const matchers = rules.rules.map((rule) => ({ ...rule, regex: new RegExp(rule.pattern, rule.flags) }));

function checkFile(root: string, path: string): Finding[] {
  const isCode = codeFiles.has(extname(path));
  const active = matchers.filter((rule) => rule.in === "all" || isCode);
  return read(root, path)
    .split("\n")
    .flatMap((text, index) =>
      active.flatMap((rule) => {
        const word = rule.regex.exec(text)?.[0].trim();
        return word ? [{ file: path, line: index + 1, text: `"${word}": ${rule.why}` }] : [];
      }),
    );
}

/** The lock file is written by npm; what it must not carry is the host it was made with. */
function checkLock(root: string): Finding[] {
  const path = "package-lock.json";
  if (!exists(root, path)) return [];
  const line = read(root, path)
    .split("\n")
    .findIndex((text) => /"resolved": "https?:/.test(text));
  const text = 'names the host of a registry: run "npm install" with the repository\'s .npmrc';
  return line < 0 ? [] : [{ file: path, line: line + 1, text }];
}

/** Looks for words that must not stand in the repository: machine paths, registry hosts, stubs, silenced checks; and for terms that the glossary names otherwise. */
export async function checkWords(root: string): Promise<Report> {
  const files = listFiles(root).filter(
    (path) => path !== rulesFile && textFiles.test(path) && statSync(join(root, path)).size < bytesMax,
  );
  return {
    findings: [...files.flatMap((path) => checkFile(root, path)), ...checkLock(root), ...(await checkTerms(root))],
    note: `${rules.rules.length} words, ${terms.terms.length} terms`,
  };
}
