/** LibreOffice as people have it beside the product: a workbook is opened, a text of it changed, and saved again. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
export const officeProgram = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) => existsSync(path));

async function converted(path: string, kind: string, folder: string): Promise<string> {
  if (!officeProgram) throw new Error("No office program is installed.");
  const own = `-env:UserInstallation=file://${join(folder, "profile")}`;
  await run(officeProgram, [own, "--headless", "--convert-to", kind, "--outdir", folder, path]);
  return join(folder, `${basename(path).replace(/\.[^.]+$/, "")}.${kind}`);
}

/** Through its own flat format, in which a text of a cell can be told from everything else. */
export async function editedByOffice(path: string, from: string, to: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "digao-office-"));
  const book = join(folder, "book.xlsx");
  writeFileSync(book, readFileSync(path));
  const flat = await converted(book, "fods", folder);
  const before = readFileSync(flat, "utf8");
  const after = before.replaceAll(`<text:p>${from}</text:p>`, `<text:p>${to}</text:p>`);
  if (after === before) throw new Error(`The workbook does not say ${from}.`);
  writeFileSync(flat, after);
  const back = mkdtempSync(join(tmpdir(), "digao-office-"));
  return converted(flat, "xlsx", back);
}
