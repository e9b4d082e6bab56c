/** Password rule (密码规则): 6 to 20 characters, a digit and a letter, nothing but letters, digits and !@#$%^&*(). */

export type PasswordError = "length" | "character" | "digit" | "letter";

/** The first broken rule, or null. Blanks count as a wrong character. */
export function passwordError(password: string): PasswordError | null {
  if (password.length < 6 || password.length > 20) return "length";
  if (!/^[A-Za-z0-9!@#$%^&*()]*$/.test(password)) return "character";
  if (!/\d/.test(password)) return "digit";
  return /[A-Za-z]/.test(password) ? null : "letter";
}
