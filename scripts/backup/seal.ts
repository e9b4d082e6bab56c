import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** What the operator opens the backup with: a file of 32 bytes in base64, or a passphrase. Neither is ever written to the backup. */
export type Opener = { keyFile: string } | { passphrase: string };

export interface Derivation {
  kind: "key" | "passphrase";
  salt: string;
}

export interface Seal {
  /** AES-256-GCM under a fresh nonce; `name` is bound to it, so that one sealed thing cannot stand in for another. */
  close(name: string, plain: Uint8Array): Promise<Buffer>;
  /** Throws where a bit of it, or its name, is another. */
  open(name: string, sealed: Buffer): Promise<Buffer>;
  /** A name for these bytes, which tells nobody without the key what they are. */
  idOf(plain: Uint8Array): string;
  /** 16 bytes that prove a header. */
  mark(name: string, header: Uint8Array): Buffer;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const passphraseLengthMin = 12;
// 128 MB and about half a second for each guess.
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 2 ** 20 };

export const newKey = (): string => randomBytes(keyBytes).toString("base64");

function readKeyFile(path: string): Buffer {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new Error(`The key file ${path} cannot be read.`, { cause: error });
  }
  const key = Buffer.from(text, "base64");
  if (key.length !== keyBytes || key.toString("base64") !== text)
    throw new Error(
      `${path} is no key file: it holds 32 bytes in base64 (npm run backup -- new-key <file> makes one).`,
    );
  return key;
}

function masterOf(opener: Opener, salt: Buffer): Buffer {
  if ("keyFile" in opener) return readKeyFile(opener.keyFile);
  if (opener.passphrase.length < passphraseLengthMin)
    throw new Error(`The passphrase of a backup has at least ${passphraseLengthMin} characters.`);
  return scryptSync(opener.passphrase.normalize("NFC"), salt, keyBytes, scryptCost);
}

export const newDerivation = (opener: Opener): Derivation => ({
  kind: "keyFile" in opener ? "key" : "passphrase",
  salt: randomBytes(16).toString("base64"),
});

export function sealOf(opener: Opener, { kind, salt }: Derivation): Seal {
  if (kind !== ("keyFile" in opener ? "key" : "passphrase"))
    throw new Error(
      kind === "key"
        ? "This backup opens with a key file (DIGAO_BACKUP_KEY_FILE), not with a passphrase."
        : "This backup opens with a passphrase (DIGAO_BACKUP_PASSPHRASE), not with a key file.",
    );
  const salted = Buffer.from(salt, "base64");
  const master = masterOf(opener, salted);
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync("sha256", master, salted, purpose, keyBytes));
  const [sealKey, idKey, markKey] = [derive("seal"), derive("id"), derive("mark")];
  return {
    async close(name, plain) {
      const packed = await deflate(plain, { level: 1 });
      const isSmaller = packed.length < plain.length;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(name));
      const body = [cipher.update(Buffer.of(isSmaller ? 1 : 0)), cipher.update(isSmaller ? packed : plain)];
      return Buffer.concat([nonce, ...body, cipher.final(), cipher.getAuthTag()]);
    },
    async open(name, sealed) {
      if (sealed.length <= nonceBytes + tagBytes) throw new Error("too short");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-tagBytes));
      const plain = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      return plain[0] === 1 ? inflate(plain.subarray(1)) : plain.subarray(1);
    },
    idOf: (plain) => createHmac("sha256", idKey).update(plain).digest().subarray(0, 24).toString("base64url"),
    mark: (name, header) => createHmac("sha256", markKey).update(name).update(header).digest().subarray(0, 16),
  };
}

export const isMark = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** The key file or the passphrase that the environment names. */
export function openerIn(env: NodeJS.ProcessEnv): Opener {
  const [keyFile, passphrase] = [env.DIGAO_BACKUP_KEY_FILE?.trim(), env.DIGAO_BACKUP_PASSPHRASE];
  if (keyFile && passphrase)
    throw new Error("Set DIGAO_BACKUP_KEY_FILE or DIGAO_BACKUP_PASSPHRASE, not both: a backup opens with one of them.");
  if (keyFile) return { keyFile };
  if (passphrase) return { passphrase };
  throw new Error(
    "A backup is sealed: set DIGAO_BACKUP_KEY_FILE (npm run backup -- new-key <file> makes one) or DIGAO_BACKUP_PASSPHRASE.",
  );
}
