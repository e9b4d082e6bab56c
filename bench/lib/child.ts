/** Processes beside the measurement, which take orders and answer them. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A file of this folder as a process. */
export const child = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), { execArgv: ["--import", "tsx"] });

/** Sends an order and answers what comes back; a process that ends instead ends the measurement. */
export async function ask<Answer>(process: ChildProcess, order: object): Promise<Answer> {
  const given = new AbortController();
  const { signal } = given;
  const ended = once(process, "exit", { signal }).then(() => Promise.reject(new Error("The process ended.")));
  ended.catch(() => undefined);
  const answered = once(process, "message", { signal });
  process.send(order);
  try {
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  } finally {
    given.abort();
  }
}
