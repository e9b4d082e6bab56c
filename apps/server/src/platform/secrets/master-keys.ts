import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Wraps the data keys of firms. Kept outside the database: a stolen dump opens nothing without it. */
export interface MasterKey {
  id: string;
  key: Buffer;
}

const keyBytes = 32;
const fileOf = (dataDir: string): string => join(dataDir, "master.key");

function masterKeyOf(text: string): MasterKey {
  const key = Buffer.from(text, "base64url");
  if (key.length !== keyBytes) throw new Error("A master key must be 32 bytes in base64 (openssl rand -base64 32).");
  return { key, id: createHash("sha256").update("digao master key").update(key).digest("hex").slice(0, 16) };
}

const newKeyText = (): string => randomBytes(keyBytes).toString("base64url");
const keysIn = (text: string): MasterKey[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(masterKeyOf);

function makeFile(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${newKeyText()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Another process of this server was first.
    if (!existsSync(file)) throw error;
  }
}

/**
 * DIGAO_MASTER_KEY where several servers share one, else a file of the data folder that only we read. Several keys stand
 * newest first: the first wraps, all unwrap.
 */
export function readMasterKeys(dataDir: string, configured: string | undefined): MasterKey[] {
  const file = fileOf(dataDir);
  if (!(configured || existsSync(file))) makeFile(file, dataDir);
  const keys = keysIn(configured ?? readFileSync(file, "utf8"));
  if (keys.length === 0) throw new Error(`${configured ? "DIGAO_MASTER_KEY" : file} holds no master key.`);
  return keys;
}

function replaceFile(dataDir: string, lines: string[]): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${lines.join("\n")}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const linesOf = (keys: readonly MasterKey[]): string[] => keys.map(({ key }) => key.toString("base64url"));

/** Puts a new key before those of the file. The old ones stay: running servers and older backups still need them. */
export function addMasterKey(dataDir: string): void {
  replaceFile(dataDir, [newKeyText(), ...linesOf(readMasterKeys(dataDir, undefined))]);
}

/** Takes the keys out of the file that no firm's data key is wrapped by; the first always stays. */
export function dropMasterKeys(dataDir: string, inUse: ReadonlySet<string>): number {
  const keys = readMasterKeys(dataDir, undefined);
  const remaining = keys.filter(({ id }, index) => index === 0 || inUse.has(id));
  replaceFile(dataDir, linesOf(remaining));
  return keys.length - remaining.length;
}

const sources = new Map<string, () => MasterKey[]>();

/** Names where this process finds its master keys; called once by every server and job process. */
export function openMasterKeys(dataDir: string, configured: string | undefined): void {
  const read = (): MasterKey[] => readMasterKeys(dataDir, configured);
  read();
  // The place named last wraps new keys.
  sources.delete(dataDir);
  sources.set(dataDir, read);
}

const byId = new Map<string, MasterKey>();

/** Re-read each time, because a rotation beside the running server may have put another one first. */
export function wrappingKey(): MasterKey {
  const first = [...sources.values()].at(-1)?.()[0];
  if (!first) throw new Error("No master key was named before the first secret.");
  return first;
}

export function masterKey(id: string): MasterKey {
  if (!byId.has(id)) for (const read of sources.values()) for (const key of read()) byId.set(key.id, key);
  const found = byId.get(id);
  if (!found) throw new Error(`The master key ${id} is missing: it was taken out of the file or of DIGAO_MASTER_KEY.`);
  return found;
}
