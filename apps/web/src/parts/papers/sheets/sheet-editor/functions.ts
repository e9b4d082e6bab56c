/** Functions of our own in formulas: Univer parses and offers them, what they say comes from outside. */

import type { CellValue } from "@digao/sheets/book";
import { corrections, exceptTo } from "@digao/sheets/compute/corrections";
import { rangeArgument } from "@digao/sheets/compute/range-arguments";
import type { Injector } from "@univerjs/core";
import {
  BaseFunction,
  type BaseValueObject,
  FunctionType,
  IDescriptionService,
  type IFunctionInfo,
  IFunctionService,
  IRegisterFunctionService,
  NumberValueObject,
  StringValueObject,
} from "@univerjs/preset-sheets-core";
import type { SheetEngine } from "./engine.ts";

export interface OwnFunction {
  name: string;
  about: string;
  parameters: readonly { name: string; detail: string; example: string; isOptional: boolean }[];
}
type Argument = CellValue | null;
/** Undefined: not known here yet. The server's answer to the save brings it. */
export type ValueOf = (name: string, values: readonly Argument[]) => Argument | undefined;

/** Stands in a cell until the server has said what it is: no figure, and never a nil. */
export const pendingText = "…";

const infoOf = ({ name, about, parameters }: OwnFunction): IFunctionInfo => ({
  functionName: name,
  functionType: FunctionType.User,
  description: about,
  abstract: about,
  functionParameter: parameters.map(({ name: word, detail, example, isOptional }) => ({
    name: word,
    detail,
    example,
    require: isOptional ? 0 : 1,
    repeat: 0,
  })),
});

/** A range stands for its first cell. */
function argumentOf(value: unknown): Argument {
  const one: unknown = Array.isArray(value) ? argumentOf(value[0]) : value;
  return typeof one === "string" || typeof one === "number" || typeof one === "boolean" ? one : null;
}

/** Functions that Univer computes otherwise than Excel, as the server corrects them: both sides give the same figure. */
export function registerCorrections(injector: Injector): void {
  const service = injector.get(IRegisterFunctionService);
  for (const [name, run] of corrections)
    service.registerFunction({ name, func: (...given) => argumentOf(run(given)), description: "" });
  const executors = new Map(injector.get(IFunctionService).getExecutors().entries());
  exceptTo(executors as never, (text) => StringValueObject.create(text));
}

/** Not by Univer's facade, which works out every formula of the book anew after each function. */
export function registerFunctions(
  engine: SheetEngine,
  functions: readonly OwnFunction[],
  figureOf: ValueOf,
): () => void {
  const service = engine.injector.get(IRegisterFunctionService);
  const registered = functions.map((one) =>
    service.registerFunction({
      name: one.name,
      func: (...given) => figureOf(one.name, given.map(argumentOf)) ?? pendingText,
      description: infoOf(one),
    }),
  );
  return () => {
    for (const each of registered) each.dispose();
  };
}

class OfRanges extends BaseFunction {
  private readonly run: (args: unknown[]) => unknown;
  constructor(name: string, run: (args: unknown[]) => unknown) {
    super(name);
    this.run = run;
  }
  override calculate(...values: BaseValueObject[]) {
    const answer = this.run(values.map(rangeArgument));
    return typeof answer === "number" ? NumberValueObject.create(answer) : StringValueObject.create(String(answer));
  }
}

/** One that takes ranges as their lines, an empty cell as null. */
export function registerOfRanges({ injector }: SheetEngine, own: OwnFunction, run: (args: unknown[]) => unknown): void {
  injector.get(IFunctionService).registerExecutors(new OfRanges(own.name, run));
  const descriptions = injector.get(IDescriptionService);
  if (!descriptions.hasFunction(own.name)) descriptions.registerDescriptions([infoOf(own)]);
}
