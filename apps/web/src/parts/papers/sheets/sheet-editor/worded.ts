/** Words of cells said otherwise on screen alone; what the cells hold stays as it is. */
import { type Injector, InterceptorEffectEnum } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

/** Undefined: as it stands. Asked of texts that begin with "#" alone. */
export type WordsFor = (text: string) => string | undefined;

export function wordCells(injector: Injector, wordsFor: () => WordsFor): void {
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    id: "digao-worded",
    effect: InterceptorEffectEnum.Value,
    handler: (cell, _place, next) => {
      const value = cell?.v;
      const words = typeof value === "string" && value.startsWith("#") ? wordsFor()(value) : undefined;
      return next(words === undefined ? cell : { ...cell, v: words });
    },
  });
}
