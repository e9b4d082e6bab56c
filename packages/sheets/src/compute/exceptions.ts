/** Functions of the engine that leave some arguments to us, on the server and in the browser alike. */
import { exceptions } from "./corrections.ts";
import { rangeArgument } from "./range-arguments.ts";

interface Executor {
  calculate: (...values: never[]) => unknown;
}

/** @param made makes a value of the engine */
export function exceptTo(executors: ReadonlyMap<string, Executor>, made: (text: string) => unknown): void {
  for (const [name, run] of exceptions) {
    const executor = executors.get(name);
    if (!executor) continue;
    const own = executor.calculate.bind(executor) as (...values: unknown[]) => unknown;
    executor.calculate = (...values: unknown[]) => {
      const answer = run(values.map(rangeArgument));
      return answer === undefined ? own(...values) : made(answer);
    };
  }
}
