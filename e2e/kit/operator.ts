/** What whoever runs the product does by its commands. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsx = createRequire(import.meta.url).resolve("tsx/cli");

export const tenant = process.env.DIGAO_TENANT ?? "demo";
/** File in the data folder with the one-time passwords that people were given at the start of the product under test. */
export const givenPasswords = "given-passwords.json";
/** What everybody chooses in place of the one-time password. */
export const ownPassword = "Chaye#2025ok";

/** What a script of the repository says, run beside the product under test. */
export async function runScript(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, path, ...args], options);
  return stdout;
}

export function printedPassword(output: string): string {
  const password = /^one-time password: (\S+)/m.exec(output)?.[1];
  if (!password) throw new Error(`No password was printed:\n${output}`);
  return password;
}

/** Another firm, as `npm run tenant` makes it; answers the password of its administrator. */
export const addTenant = async (name: string): Promise<string> =>
  printedPassword(await runScript("scripts/add-tenant.ts", [name, name]));
