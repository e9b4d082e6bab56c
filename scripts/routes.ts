// npm run routes [word]: verb, path, right, the handler's file:line and the screens that call it.
import { fileURLToPath } from "node:url";
import type { Needs } from "@digao/contract/endpoint";
import { lineAt, listFiles, read } from "./check-files.ts";
import { type ContractCall, contractCalls } from "./contract-calls.ts";

export interface Route {
  verb: string;
  path: string;
  right: string;
  handler: string;
  screens: string[];
}

function rightOf({ who, right, project }: Needs): string {
  if (who === "anyone") return "anyone";
  const parts = [right, project && `${project.role} of the project (${project.entity} in ${project.field})`];
  return parts.filter(Boolean).join(", ") || "signed in";
}

const forRegex = (text: string): string => text.replace(/[$]/g, "\\$&");

const serving = /\bserve\w*\(\s*([\w.]+)\s*,\s*(\{)?/g;

/** The tables of handlers in a file: each `serve(area, { … })` or `servePublic(…)` reaches to the next one. */
function tablesIn(text: string): { area: string; start: number; end: number; isWritten: boolean }[] {
  const found = [...text.matchAll(serving)];
  return found.map((match, at) => ({
    area: match[1] ?? "",
    start: match.index,
    end: found[at + 1]?.index ?? text.length,
    isWritten: match[2] !== undefined,
  }));
}

/**
 * The line of an area's table of handlers that names the call: `GetList: listProjects` or the shorthand `GetList`. Where a table is not
 * written out (a register, a paper), the line that serves it.
 */
function findHandler(root: string, files: string[], call: ContractCall): string {
  for (const file of files) {
    const text = read(root, file);
    const table = tablesIn(text).find(({ area }) => area === call.area);
    if (!table) continue;
    const named = new RegExp(`(?:^|[{,])\\s*(?:async\\s+)?${forRegex(call.name)}\\s*[:,(}]`, "m");
    const own = text.slice(table.start, table.end);
    const match = named.exec(own);
    if (!match && table.isWritten && !own.includes("...")) continue;
    const offset = match ? match.index + match[0].search(/\w/) : 0;
    return `${file}:${lineAt(text, table.start + offset)}`;
  }
  return "no handler";
}

function findScreens(texts: Map<string, string>, { area, name }: ContractCall): string[] {
  const use = new RegExp(`\\b${forRegex(area)}\\.${forRegex(name)}\\b`);
  return [...texts].flatMap(([file, text]) => (use.test(text) ? [file.replace(/^apps\/web\/src\//, "")] : []));
}

/** Every call of the contract with who serves and who uses it, sorted by path. */
export async function listRoutes(root: string): Promise<Route[]> {
  const files = listFiles(root);
  const tables = files.filter((file) => /^apps\/server\/src\/.*\.api\.ts$/.test(file));
  const screens = files.filter((file) => /^apps\/web\/src\/(?!.*\.test\.tsx?$).*\.tsx?$/.test(file));
  const texts = new Map(screens.map((file) => [file, read(root, file)]));
  const calls = await contractCalls(root);
  return calls
    .map((call) => ({
      verb: call.endpoint.verb,
      path: call.endpoint.path,
      right: rightOf(call.endpoint.needs),
      handler: findHandler(root, tables, call),
      screens: findScreens(texts, call),
    }))
    .sort((a, b) => a.path.localeCompare(b.path) || a.verb.localeCompare(b.verb));
}

/** Any word of a route's own words, whatever its case. */
const speaksOf = (route: Route, word: string): boolean =>
  Object.values(route).flat().join(" ").toLowerCase().includes(word.toLowerCase());

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const all = await listRoutes(fileURLToPath(new URL("..", import.meta.url)));
  const shown = all.filter((route) => words.every((word) => speaksOf(route, word)));
  for (const { verb, path, right, handler, screens } of shown) {
    console.log(`${verb.padEnd(6)} ${path}\n       ${right}\n       ${handler}`);
    for (const screen of screens) console.log(`       <- ${screen}`);
  }
  console.log(`${shown.length} of ${all.length} calls`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
