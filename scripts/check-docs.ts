import { posix } from "node:path";
import { exists, type Finding, lineAt, listFiles, type Report, read } from "./check-files.ts";

const npmOwn = new Set(["ci", "install", "run", "exec", "view", "ls", "audit", "i"]);
const npmShort = new Set(["start", "test"]);

const slug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

function anchorsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map((match) => slug(match[1] ?? "")));
}

/** Blanks fenced blocks, so that examples in them are not taken for links; offsets stay. */
const withoutFences = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, " "));

function checkLinks(root: string, path: string, text: string): Finding[] {
  return [...withoutFences(text).matchAll(/\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].flatMap((match) => {
    const link = match[1] ?? "";
    if (/^[a-z][a-z+.-]*:/i.test(link)) return [];
    const [target = "", anchor] = link.split("#");
    const file = target ? posix.join(posix.dirname(path), decodeURI(target)) : path;
    const where = { file: path, line: lineAt(text, match.index) };
    if (!exists(root, file)) return [{ ...where, text: `the link ${link} leads nowhere` }];
    if (!(anchor && file.endsWith(".md")) || anchorsOf(read(root, file)).has(decodeURI(anchor))) return [];
    return [{ ...where, text: `the link ${link} names no heading of ${file}` }];
  });
}

function scriptsOf(root: string, workspace = ""): Set<string> {
  const path = posix.join(workspace, "package.json");
  if (!exists(root, path)) return new Set();
  const parsed: { scripts?: Record<string, string> } = JSON.parse(read(root, path));
  return new Set(Object.keys(parsed.scripts ?? {}));
}

function checkCommands(root: string, path: string, text: string): Finding[] {
  const scripts = scriptsOf(root);
  return [...text.matchAll(/\bnpm (run )?([a-z][a-z:-]*)/g)].flatMap((match) => {
    const [, run, name = ""] = match;
    if (scripts.has(name) || (!run && npmOwn.has(name))) return [];
    if (!(run || npmShort.has(name))) return [];
    return [
      { file: path, line: lineAt(text, match.index), text: `"${match[0]}" is no script of the root package.json` },
    ];
  });
}

/** Paths in backquotes that begin like one of ours must exist; patterns and invented names (<x>, *, …) are left alone. */
function checkPaths(root: string, path: string, text: string): Finding[] {
  return [...text.matchAll(/`((?:apps|packages|scripts|docs|e2e|bench|test)\/[^`\s:]*)(?::\d+)?`/g)].flatMap(
    (match) => {
      const named = (match[1] ?? "").replace(/\/$/, "");
      if (/[<>*{}…$|]|\.\.\.|NNNN/.test(named) || exists(root, named)) return [];
      return [{ file: path, line: lineAt(text, match.index), text: `${named} does not exist` }];
    },
  );
}

/** A line "- `a.test.ts`: its name" promises a test of that name in that file, be it one that test files share. */
function checkTests(root: string, path: string, text: string): Finding[] {
  return [...text.matchAll(/^- `([^`\s]+\.tsx?)`: (.+)$/gm)].flatMap((match) => {
    const [, file = "", name = ""] = match;
    if (!exists(root, file) || read(root, file).includes(name)) return [];
    return [{ file: path, line: lineAt(text, match.index), text: `${file} has no test "${name}"` }];
  });
}

/** Holds the documents to the tree: links lead somewhere, commands exist, named files and tests are there. */
export function checkDocs(root: string): Report {
  const documents = listFiles(root).filter((path) => path.endsWith(".md"));
  const findings = documents.flatMap((path) => {
    const text = read(root, path);
    return [checkLinks, checkCommands, checkPaths, checkTests].flatMap((check) => check(root, path, text));
  });
  return { findings, note: `${documents.length} documents` };
}
