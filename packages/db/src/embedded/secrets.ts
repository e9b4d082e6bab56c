import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** What must stay the same from start to start; kept in the data folder, readable by its owner alone. */
export interface Secrets {
  port: number;
  passwords: { admin: string; owner: string; app: string };
}

const fileOf = (dataDir: string): string => join(dataDir, "postgres.json");

const password = (): string => randomBytes(24).toString("base64url");

export const hasSecrets = (dataDir: string): boolean => existsSync(fileOf(dataDir));

export function readSecrets(dataDir: string): Secrets {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
  } catch (error) {
    throw new Error(
      `The database of ${dataDir} cannot be opened: its passwords (postgres.json) are missing, unreadable by this user or damaged. ` +
        "Start as the user who made the folder, or restore the file from a backup.",
      { cause: error },
    );
  }
}

export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(dataDir));
}

export async function newSecrets(): Promise<Secrets> {
  return { port: await freePort(), passwords: { admin: password(), owner: password(), app: password() } };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}
