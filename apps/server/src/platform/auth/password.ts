import { commonPasswords } from "@digao/contract/common-passwords";
import { type PasswordFault, type PasswordPolicy, passwordFault, passwordMax } from "@digao/contract/passwords";
import type { Db } from "@digao/db/tenant";
import { hash, verify } from "@node-rs/argon2";
import { sql } from "kysely";
import { pinyin } from "pinyin-pro";
import { Refusal } from "../refusal.ts";
import { readPolicy } from "./security-policy.ts";

// The same sign typed on another keyboard may come in another form.
const asTyped = (password: string): string => password.normalize("NFC");

/** argon2id, 19 MiB, two passes: the library's defaults, which follow OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password));

/** Threads of the pool of Node (four) that a list of passwords may take: the rest stays for those who sign in meanwhile. */
const hashedAtOnce = 3;

/** Many passwords side by side: the library hashes on the pool's threads, off the event loop. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const left = passwords.entries();
  const work = async () => {
    for (const [at, password] of left) hashes[at] = await hashPassword(password);
  };
  await Promise.all(Array.from({ length: hashedAtOnce }, work));
  return hashes;
}

let decoy: Promise<string> | undefined;

/** Checks a password; an absent hash costs the same time, so that unknown users cannot be told from known ones. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no user has this password");
  const isRight = await verify(stored ?? (await decoy), asTyped(password));
  return stored !== undefined && isRight;
}

/** Whose password it is to become. */
export interface PasswordOwner {
  userName: string;
  /** As people call the person. */
  name: string;
}

/** The firm's rule, and the names that no password of this person may hold. */
export async function readPasswordRules(
  db: Db,
  { userName, name }: PasswordOwner,
): Promise<{ policy: PasswordPolicy; words: string[] }> {
  const { passwordRule: rule, passwordMin: minLength } = await readPolicy(db);
  const firm = await db
    .selectFrom("tenant")
    .select(["tenancy_name", "name"])
    .where("id", "=", sql<number>`app_tenant()`)
    .executeTakeFirst();
  const inLatin = pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive" }).join("");
  const names = [userName, name, inLatin, firm?.tenancy_name ?? "", firm?.name ?? ""];
  return { policy: { rule, minLength }, words: [...new Set(names.map((word) => word.trim()).filter(Boolean))] };
}

const refusals: Record<PasswordFault, (field: string, policy: PasswordPolicy) => Refusal> = {
  form: (field, { rule, minLength: min }) =>
    new Refusal("auth.passwordPolicy", {
      field,
      details: rule === "classic" ? "auth.passwordClassic" : "auth.passwordLong",
      detailsParams: { min, max: passwordMax[rule] },
    }),
  common: (field) => new Refusal("auth.passwordCommon", { field }),
  context: (field) => new Refusal("auth.passwordContext", { field }),
};

/** Refuses a password that breaks the firm's rule, heads the lists of guessers, or holds a name of its owner; `field` is the call's own. */
export async function checkNewPassword(
  db: Db,
  password: string,
  owner: PasswordOwner,
  field: "password" | "newPassword" = "newPassword",
): Promise<void> {
  const { policy, words } = await readPasswordRules(db, owner);
  const fault = passwordFault(password, policy, words, commonPasswords);
  if (fault) throw refusals[fault](field, policy);
}
