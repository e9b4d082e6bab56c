/** Amounts that their format shows red above nil, as check rows are until they are nil: the engine colours what is below nil alone. */
import { type Injector, InterceptorEffectEnum } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

const red = "#dc2626";

/** Of `[Red][<0]-0;[Red][>0]0;0` and the like; without a condition the first part is that of what is above nil. */
export function isRedAboveNil(pattern: string): boolean {
  const parts = pattern.split(";");
  const own = parts.find((part) => /\[>=?0\]/.test(part)) ?? parts.find((part) => !/\[[<>=]/.test(part));
  return own !== undefined && /\[red\]/i.test(own);
}

export function reddenCells(injector: Injector): void {
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    id: "digao-reddened",
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { workbook, rawData }, next) => {
      const value = rawData?.v;
      if (!cell || typeof value !== "number" || value <= 0) return next(cell);
      const style = workbook.getStyles().getStyleByCell(rawData);
      if (!style?.n || !isRedAboveNil(style.n.pattern)) return next(cell);
      return next({ ...cell, s: { ...style, cl: { rgb: red } } });
    },
  });
}
