/** Cells that name papers as [[ZD-1]]: in blue where the paper is there, in red where it is not. */
import { referencesIn } from "@digao/contract/areas/papers/references/paper-references";
import { type ICellData, type IDisposable, type Injector, InterceptorEffectEnum, type Nullable } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

const colors = { found: "#1d4ed8", missing: "#dc2626" };
const quietMs = 150;

export function papersNamedBy(cell: Nullable<ICellData>): string[] {
  const text = cell?.p?.body?.dataStream ?? cell?.v;
  return typeof text === "string" && text.includes("[[") ? referencesIn(text) : [];
}

/** Whether there is a paper of the index; undefined while nobody has asked. */
export type IsThere = (index: string) => boolean | undefined;

/** Cells are looked at as they are drawn, so that a book of any size costs what is on screen. */
export class NamedCells {
  private isThere: IsThere = () => undefined;
  private readonly seen = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly drawing: IDisposable;

  /** `tell` hears of all that were seen, each time there are more. */
  constructor(injector: Injector, tell: (indexes: readonly string[]) => void) {
    const see = (indexes: readonly string[]): void => {
      const before = this.seen.size;
      for (const index of indexes) this.seen.add(index);
      if (this.seen.size === before) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => tell([...this.seen]), quietMs);
    };
    this.drawing = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      id: "digao-named",
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { workbook }, next) => {
        const indexes = papersNamedBy(cell);
        if (!cell || indexes.length === 0) return next(cell);
        see(indexes);
        const presence = indexes.map((index) => this.isThere(index));
        if (presence.includes(undefined)) return next(cell);
        const style = workbook.getStyles().getStyleByCell(cell);
        const rgb = presence.includes(false) ? colors.missing : colors.found;
        return next({ ...cell, s: { ...style, cl: { rgb } } });
      },
    });
  }

  show(isThere: IsThere): void {
    this.isThere = isThere;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.drawing.dispose();
  }
}
