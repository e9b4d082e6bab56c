/** What the pages of a package show, as scripts: a page that was opened from a disk may load scripts, and read nothing else. */
import { readFile } from "node:fs/promises";
import { codeWord } from "@digao/contract/code-words";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { PackageFacts, UnchainedEntry } from "@digao/domain/archive/package/manifest";
import { projectTrialBalance, trialBalanceRowsOf } from "../../../balance/trial-balance/door.ts";
import { papersOf } from "../../../papers/paper-signs/door.ts";
import type { ShownFigure, ShownLog, ShownPackage, ShownPaper } from "../pages/shown.ts";
import type { PackageOut } from "../write-package.ts";
import type { PersonRow } from "./facts.ts";
import { logPieces } from "./log.ts";

const lang = "zh";
const rowsAtOnce = 5000;

/** In a script no text ends the script. */
const scriptOf = (name: string, value: unknown): Buffer =>
  Buffer.from(
    `digaoPackage.put(${JSON.stringify(name)}, ${JSON.stringify(value).replaceAll("<", "\\u003c")});\n`,
    "utf8",
  );

export async function putScript(out: PackageOut, name: string, value: unknown): Promise<void> {
  await out.add({ path: `viewer/${name}.js`, kind: "viewer" }, [scriptOf(name, value)]);
}

export async function shownPapers(db: Db): Promise<ShownPaper[]> {
  const { rows } = await papersOf(db, projectIdOf(db), lang);
  return rows.map(({ wpIndex, name, audited, wpStatus, cells }) => ({
    wpIndex,
    name,
    audited,
    status: codeWord(lang, "paperStatus", wpStatus),
    signs: cells.flatMap(({ level, sign }) =>
      sign
        ? [{ level: codeWord(lang, "signLevel", level), by: sign.userName, at: sign.signTime, isStale: sign.isStale }]
        : [],
    ),
  }));
}

export async function shownFigures(db: Db): Promise<ShownFigure[]> {
  const balance = await projectTrialBalance(db, { projectId: projectIdOf(db) });
  return trialBalanceRowsOf(balance, lang).map((row) => ({
    code: row.stdCode,
    name: `${row.prefix}${row.name}`,
    unaudited: row.unaudited,
    ajeDr: row.ajeDr,
    ajeCr: row.ajeCr,
    rjeDr: row.rjeDr,
    rjeCr: row.rjeCr,
    audited: row.audited,
    prior: row.prior,
  }));
}

const shownLine = (text: string): ShownLog => {
  const [, seq, at, , userName, , , , refType, refId, action, before, after] = JSON.parse(text);
  return [seq, new Date(at * 1000).toISOString(), userName ?? "", refType, refId, action, before, after];
};

/** @returns in how many pieces: a page loads them when they are asked for */
export const writeShownLog = (db: Db, out: PackageOut): Promise<number> =>
  logPieces(db, rowsAtOnce, (piece, at) =>
    putScript(
      out,
      `log-${at}`,
      piece.map(({ text }) => shownLine(text)),
    ),
  );

const pageFile = (name: string): Promise<Buffer> => readFile(new URL(`../pages/built/${name}`, import.meta.url));

const pages = [
  { path: "index.html", file: "index.html.txt", kind: "viewer" },
  { path: "verify.html", file: "verify.html.txt", kind: "viewer" },
  { path: "verify.mjs", file: "verify.mjs.txt", kind: "viewer" },
  { path: "README.txt", file: "readme.txt", kind: "about" },
] as const;

export async function writePages(out: PackageOut): Promise<void> {
  for (const { path, file, kind } of pages) await out.add({ path, kind }, [await pageFile(file)]);
}

export interface Shown {
  facts: PackageFacts;
  entries: readonly UnchainedEntry[];
  people: readonly PersonRow[];
  logPieces: number;
}

/** Last of all: what stands in the package. */
export async function writeContents(out: PackageOut, { facts, entries, people, logPieces }: Shown): Promise<void> {
  const { firm, project, archive, log, tables, missing, notPrinted } = facts;
  const shown: ShownPackage = {
    firm: firm.name,
    project,
    archive,
    log: { ...log, pieces: logPieces },
    tables: tables.map(({ name, rows, csv }) => ({ name, rows, csv: [...csv] })),
    missing: missing.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
    notPrinted: [...notPrinted],
    people: people.map(({ name, userName }) => ({ name, userName })),
    entries: entries
      .filter(({ kind }) => kind !== "viewer" && kind !== "data")
      .map(({ path, kind, title, wpIndex, bytes, sha256 }) => [kind, wpIndex ?? "", title ?? "", path, bytes, sha256]),
  };
  await putScript(out, "package", shown);
}
