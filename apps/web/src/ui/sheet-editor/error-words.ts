/** What bindings say that found nothing, in the words of whoever looks: the book holds those of whoever had them worked out last. */
import { bindingErrors } from "@digao/domain/sheet-bindings/errors";
import { type IDisposable, type Injector, InterceptorEffectEnum } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";
import type { Language } from "../../lib/language.ts";

const byWords = new Map(Object.values(bindingErrors).flatMap((pair) => pair.map((words) => [words as string, pair])));

/** Undefined for what is no such error. */
export function errorIn(language: Language, said: unknown): string | undefined {
  if (typeof said !== "string" || !said.startsWith("#")) return undefined;
  return byWords.get(said)?.[language === "en" ? 1 : 0];
}

/** On screen alone: what the cell holds stays as it is. */
export const sayErrorsIn = (injector: Injector, languageNow: () => Language): IDisposable =>
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    id: "digao-errors",
    effect: InterceptorEffectEnum.Value,
    handler: (cell, _place, next) => {
      const words = errorIn(languageNow(), cell?.v);
      return next(words === undefined ? cell : { ...cell, v: words });
    },
  });
