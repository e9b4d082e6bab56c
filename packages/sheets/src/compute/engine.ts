/** Univer's formula engine without a browser: the same functions give the same figures on the server as on the screen. */
import { createRequire } from "node:module";
import type { Book, Cell } from "../book.ts";
import { exceptTo } from "./corrections.ts";
import { brokenFormula, type FunctionService, type Guarded, guardEngine } from "./guards.ts";
import { rangeArgument } from "./range-arguments.ts";

/** What we use of it; its own types take the compiler longer than all of ours. */
interface Disposable {
  dispose(): void;
}
interface Formula {
  registerFunction(name: string, run: (...values: unknown[]) => unknown, description: string): Disposable;
  calculationEnd(done: () => void): Disposable;
  executeCalculation(): void;
  stopCalculation(): void;
}
interface UnitSheet {
  getSheet(): { getCellMatrix(): { getValue(row: number, column: number): Cell | null | undefined } };
}
interface Unit {
  getSheetBySheetId(id: string): UnitSheet | null;
}
interface Api {
  getFormula(): Formula;
  createWorkbook(data: object): Unit;
}
interface Executor {
  calculate: (...values: unknown[]) => unknown;
}
/** A name by which the engine finds one of its parts. */
interface Service<T> {
  readonly part?: T;
}
interface UniverInstance extends Disposable {
  registerPlugin(plugin: unknown, options?: unknown): void;
  __getInjector(): { get<T>(service: Service<T>): T };
}
interface Created {
  create(value: unknown): unknown;
}
interface Libraries {
  Univer: new (options: object) => UniverInstance;
  FUniver: { newAPI(univer: UniverInstance): Api };
  UniverSheetsNodeCorePreset: () => { plugins: (unknown | [unknown, unknown])[] };
  IFunctionService: Service<FunctionService>;
  AstTreeBuilder: Service<Guarded["builder"]>;
  LexerTreeBuilder: Service<Guarded["lexer"]>;
  Interpreter: Service<Guarded["interpreter"]>;
  ICalculateFormulaService: Service<Guarded["calculation"]>;
  ErrorValueObject: Created;
  BaseFunction: new (name: string) => Executor;
  NumberValueObject: Created;
  StringValueObject: Created;
}

let loaded: Libraries | null = null;

/** Takes a second or two, once a process. Its ES modules do not load in Node, the CommonJS ones do. */
function libraries(): Libraries {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  loaded = {
    ...require("@univerjs/core"),
    ...require("@univerjs/core/facade"),
    ...require("@univerjs/preset-sheets-node-core"),
  };
  if (!loaded) throw new Error("The formula engine is not installed.");
  return loaded;
}

export type Run = (args: unknown[]) => unknown;

export class Engine {
  private readonly univer: UniverInstance;
  private readonly unit: Unit;
  private readonly formula: Formula;
  private isFirst = true;
  private onFault: (error: unknown) => void = () => undefined;

  /** @param functions replace those of the same name; @param ofRanges get ranges as their lines, an empty cell as null */
  constructor(book: Book, functions: ReadonlyMap<string, Run>, ofRanges: ReadonlyMap<string, Run> = new Map()) {
    const { Univer, FUniver, UniverSheetsNodeCorePreset } = libraries();
    this.univer = new Univer({ locale: "zhCN", logLevel: 0, locales: { zhCN: {} } });
    for (const plugin of UniverSheetsNodeCorePreset().plugins) {
      if (Array.isArray(plugin)) this.univer.registerPlugin(plugin[0], plugin[1]);
      else this.univer.registerPlugin(plugin);
    }
    const api = FUniver.newAPI(this.univer);
    this.unit = api.createWorkbook(book);
    this.formula = api.getFormula();
    for (const [name, run] of ofRanges) this.registerOfRanges(name, run);
    for (const [name, run] of functions) this.formula.registerFunction(name, (...args) => run(args), "");
    this.takeExceptions();
    this.guard();
  }

  private takeExceptions(): void {
    const { IFunctionService, StringValueObject } = libraries();
    exceptTo(this.univer.__getInjector().get(IFunctionService).getExecutors(), (text) =>
      StringValueObject.create(text),
    );
  }

  private guard(): void {
    const { AstTreeBuilder, LexerTreeBuilder, Interpreter, ICalculateFormulaService, IFunctionService, ...values } =
      libraries();
    const injector = this.univer.__getInjector();
    guardEngine({
      functions: injector.get(IFunctionService),
      builder: injector.get(AstTreeBuilder),
      lexer: injector.get(LexerTreeBuilder),
      interpreter: injector.get(Interpreter),
      calculation: injector.get(ICalculateFormulaService),
      errorValue: () => values.ErrorValueObject.create(brokenFormula),
      onFault: (error) => this.onFault(error),
    });
  }

  private registerOfRanges(name: string, run: Run): void {
    const { BaseFunction, IFunctionService, NumberValueObject, StringValueObject } = libraries();
    const executor = new BaseFunction(name);
    executor.calculate = (...values) => {
      const answer = run(values.map(rangeArgument));
      return typeof answer === "number" ? NumberValueObject.create(answer) : StringValueObject.create(String(answer));
    };
    this.univer.__getInjector().get(IFunctionService).registerExecutors(executor);
  }

  /** @returns false when it took longer */
  async calculate(timeoutMs: number): Promise<boolean> {
    const ended = new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.formula.stopCalculation();
        resolve(false);
      }, timeoutMs);
      const listening = this.formula.calculationEnd(() => {
        clearTimeout(timer);
        listening.dispose();
        resolve(true);
      });
      this.onFault = (error) => {
        clearTimeout(timer);
        reject(error);
      };
    });
    // A book that is opened is calculated by itself.
    if (!this.isFirst) this.formula.executeCalculation();
    this.isFirst = false;
    return ended;
  }

  cell(sheetId: string, row: number, column: number): Cell | null {
    return this.unit.getSheetBySheetId(sheetId)?.getSheet().getCellMatrix().getValue(row, column) ?? null;
  }

  close(): void {
    this.univer.dispose();
  }
}
