/** A formula on which Univer's engine breaks gets an error value: by itself its exception ends the calculation of the whole book, and the process. */

interface Executor {
  calculate: (...values: unknown[]) => unknown;
}
export interface FunctionService {
  registerExecutors(executor: Executor): void;
  getExecutors(): ReadonlyMap<string, Executor>;
}
interface Builder {
  parse: (node: unknown) => unknown;
}
interface Interpreter {
  execute: (node: unknown) => unknown;
  executeAsync: (node: unknown) => Promise<unknown>;
}
export interface Guarded {
  functions: FunctionService;
  builder: Builder;
  lexer: { treeBuilder(formula: string): unknown };
  interpreter: Interpreter;
  calculation: { execute: (data: unknown) => Promise<unknown> };
  /** What a formula that breaks comes to. */
  errorValue: () => unknown;
  /** Told of what breaks outside of any formula. */
  onFault: (error: unknown) => void;
}

export const brokenFormula = "#VALUE!";

export function guardEngine({
  functions,
  builder,
  lexer,
  interpreter,
  calculation,
  errorValue,
  onFault,
}: Guarded): void {
  for (const executor of functions.getExecutors().values()) {
    const run = executor.calculate.bind(executor);
    executor.calculate = (...values) => orElse(() => run(...values), errorValue);
  }
  const parse = builder.parse.bind(builder);
  builder.parse = (node) =>
    orElse(
      () => parse(node),
      () => parse(lexer.treeBuilder(`=${brokenFormula}`)),
    );
  const { execute, executeAsync } = interpreter;
  interpreter.execute = (node) => orElse(() => execute.call(interpreter, node), errorValue);
  interpreter.executeAsync = (node) => executeAsync.call(interpreter, node).catch(errorValue);
  const calculate = calculation.execute.bind(calculation);
  calculation.execute = (data) => calculate(data).catch(onFault);
}

function orElse(run: () => unknown, otherwise: () => unknown): unknown {
  try {
    return run();
  } catch {
    return otherwise();
  }
}
