import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Makes what was created or renamed in the folder survive a power cut. Windows keeps folders by itself and cannot open them. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** There whole and for good, or not at all. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const dir = dirname(path);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const draft = join(dir, `${basename(path)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dir);
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).toSorted();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
