import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const soffice = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) => existsSync(path));

/** LibreOffice with its word processor, where it is installed: tests that open documents with it are skipped elsewhere, by name. */
export const hasWriter = soffice !== undefined && existsSync(join(dirname(realpathSync(soffice)), "libswlo.so"));

/** A document as LibreOffice lays it out. */
export function officePdf(bytes: Uint8Array, ending: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "digao-office-"));
  try {
    writeFileSync(join(folder, `letter.${ending}`), bytes);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const args = [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, join(folder, `letter.${ending}`)];
    execFileSync(soffice ?? "soffice", args, { stdio: "ignore" });
    return readFileSync(join(folder, "letter.pdf"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
