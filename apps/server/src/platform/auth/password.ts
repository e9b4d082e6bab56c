import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../refusal.ts";

/** argon2id, 19 MiB, two passes: the library's defaults, which follow OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Checks a password; an absent hash costs the same time, so that unknown users cannot be told from known ones. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no user has this password");
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== undefined && isRight;
}

// Passwords that satisfy the letter-and-digit rule and head every list of leaked ones.
const commonPasswords = new Set(
  `123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwe123 qwe1234 qwer1234 qwerty1 qwerty12 qwerty123 qaz123 zaq12wsx
   q1w2e3 q1w2e3r4 a123456 a1234567 a12345678 a123456789 abc123 abc1234 abc12345 abc123456 abcd1234 123abc 123456a 1234567a
   12345678a 123456789a aa123456 aa12345678 admin1 admin12 admin123 admin1234 admin888 audit123 audit2024 audit2025
   digao123 password1 password12 password123 passw0rd p@ssw0rd p@ssword1 pass1234 test123 test1234 user123 user1234
   root123 root1234 welcome1 welcome123 iloveyou1 woaini1314 woaini520 woaini521 zxcvbnm1 asdf1234 asd123 asd12345 zxc123
   shenji123 shenji2024 kuaiji123 5201314a 1314520a 123123a a123123 111111a a111111 000000a`
    .trim()
    .split(/\s+/),
);

// Product-spec section 5: 6-20 characters, a letter and a digit, no blank, only letters, digits and these signs.
const policy = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9!@#$%^&*()]{6,20}$/;

export function checkNewPassword(password: string, names: readonly string[]): void {
  if (!policy.test(password)) throw new Refusal("auth.passwordPolicy", { field: "newPassword" });
  const lower = password.toLowerCase();
  const holdsName = names.some((name) => name.length >= 4 && lower.includes(name.toLowerCase()));
  if (holdsName || commonPasswords.has(lower)) throw new Refusal("auth.passwordCommon", { field: "newPassword" });
}
