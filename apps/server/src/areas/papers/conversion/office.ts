/** LibreOffice, where it is installed: run once for each file, on a profile of its own, within the limits of a reading process. */
import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { Refusal } from "../../../platform/refusal.ts";

const run = promisify(execFile);
const timeMs = 50_000;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Null where the machine has none. */
export const officeProgram = (): string | null =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((dir) => ["soffice", "libreoffice"].map((name) => join(dir, name)))
    .find(isExecutable) ?? null;

export type OfficeFormat = "pdf" | "xlsx";
interface Order {
  to: OfficeFormat;
  /** Its ending tells the program what the file is. */
  ending: string;
  /** Where the file does not lie on the disk. */
  bytes: Uint8Array | null;
}

async function convertedIn(dir: string, path: string, { to, ending, bytes }: Order): Promise<Uint8Array> {
  const program = officeProgram();
  if (!program) throw new Refusal("conversion.noOffice", { kind: "state" });
  const source = join(dir, `book.${ending}`);
  if (bytes) await writeFile(source, bytes);
  else await copyFile(path, source);
  const out = join(dir, "out");
  const profile = pathToFileURL(join(dir, "profile")).href;
  const order = [
    "--headless",
    "--norestore",
    `-env:UserInstallation=${profile}`,
    "--convert-to",
    to,
    "--outdir",
    out,
    source,
  ];
  await run(program, order, { timeout: timeMs, killSignal: "SIGKILL" }).catch(() => undefined);
  const [made] = await readdir(out).catch(() => []);
  if (!made) throw new Refusal("conversion.failed");
  return readFile(join(out, made));
}

export const convertByOffice: FileReading<Order, Uint8Array> = {
  name: "convert-by-office",
  async read(path, order) {
    const dir = await mkdtemp(join(tmpdir(), "digao-office-"));
    try {
      return await convertedIn(dir, path, order);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
};
