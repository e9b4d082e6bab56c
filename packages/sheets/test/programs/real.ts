/** LibreOffice, openpyxl and ExcelJS themselves: each opens workbooks, types into cells and saves. The first two are used where they are installed. */
import { type ExecFileException, execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ExcelJS from "exceljs";

export interface Edit {
  sheet: string;
  /** "B3" */
  cell: string;
  value: string | number;
}
export interface Piece {
  from: string;
  to: string;
  edits: readonly Edit[];
}
export interface RealProgram {
  isHere: boolean;
  /** Saves all of them in one process. */
  saveAll: (pieces: readonly Piece[], folder: string) => Promise<void>;
}

const soffice = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) => existsSync(path));

function hasOpenpyxl(): boolean {
  try {
    execFileSync("python3", ["-c", "import openpyxl"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface Run {
  input?: string;
  env?: Record<string, string>;
}
const run = (program: string, args: readonly string[], { input = "", env = {} }: Run = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 1 << 26 };
    const child = execFile(program, args, options, (error: ExecFileException | null, out) =>
      error ? reject(error) : resolve(out),
    );
    child.stdin?.end(input);
  });

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A profile of its own, made by the program at its first start, whose one macro is then ours. */
async function profileWith(macro: string, folder: string): Promise<string> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
  await run(String(soffice), [profile, "--headless", "--norestore", "--terminate_after_init"]);
  const text = `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${xml(macro)}</script:module>`;
  writeFileSync(join(folder, "profile", "user", "basic", "Standard", "Module1.xba"), text);
  return profile;
}

const libreOffice: RealProgram = {
  isHere: soffice !== undefined,
  async saveAll(pieces, folder) {
    const list = join(folder, "pieces.tsv");
    const lines = pieces.map(({ from, to, edits }) =>
      [
        pathToFileURL(from).href,
        pathToFileURL(to).href,
        ...edits.flatMap(({ sheet, cell, value }) => [sheet, cell, value]),
      ].join("\t"),
    );
    writeFileSync(list, `${lines.join("\n")}\n`);
    const profile = await profileWith(readFileSync(join(import.meta.dirname, "save.bas"), "utf8"), folder);
    await run(String(soffice), [profile, "--headless", "--norestore", "macro:///Standard.Module1.SaveAll"], {
      env: { DIGAO_PIECES: list },
    });
  },
};

const openpyxl: RealProgram = {
  isHere: hasOpenpyxl(),
  async saveAll(pieces) {
    const work = pieces.map(({ from, to, edits }) => ({
      from,
      to,
      edits: edits.map(({ sheet, cell, value }) => [sheet, cell, value]),
    }));
    const faults = await run("python3", [join(import.meta.dirname, "save.py")], { input: JSON.stringify(work) });
    if (faults !== "{}") throw new Error(faults);
  },
};

const exceljs: RealProgram = {
  isHere: true,
  async saveAll(pieces) {
    for (const { from, to, edits } of pieces) {
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(from);
      for (const { sheet, cell, value } of edits) {
        const target = book.getWorksheet(sheet)?.getCell(cell);
        if (target) target.value = value;
      }
      await book.xlsx.writeFile(to);
    }
  },
};

/** Workbooks of other kinds as .xlsx, in one process; those that it cannot open are left out. */
export async function convertAll(paths: readonly string[], folder: string): Promise<string[]> {
  if (paths.length === 0) return [];
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
  const out = join(folder, "out");
  await run(String(soffice), [profile, "--headless", "--norestore", "--convert-to", "xlsx", "--outdir", out, ...paths]);
  return existsSync(out) ? readdirSync(out).map((name) => join(out, name)) : [];
}

export const realPrograms = { LibreOffice: libreOffice, openpyxl, ExcelJS: exceljs };
export type ProgramName = keyof typeof realPrograms;
