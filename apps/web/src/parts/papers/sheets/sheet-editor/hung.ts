/** What hangs on cells without being in the book: tick marks, evidence, open messages. Drawn over the cell, never saved with it. */
import { type ICellRenderContext, type IDisposable, type Injector, InterceptorEffectEnum } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

export interface HungCell {
  tabId: string;
  row: number;
  column: number;
  ticks: readonly { sign: string; color: string }[];
  hasEvidence: boolean;
  hasBroken: boolean;
  hasMessage: boolean;
}

const colors = { evidence: "#2563eb", broken: "#dc2626", message: "#7c3aed" };
const corner = 7;
const font = 'bold 11px "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif';
const room = 4;

const keyOf = (tabId: string, row: number, column: number): string => `${tabId}!${row}:${column}`;

function drawTicks(
  pen: CanvasRenderingContext2D,
  ticks: HungCell["ticks"],
  { startX, endY }: { startX: number; endY: number },
): void {
  pen.save();
  pen.font = font;
  pen.textBaseline = "bottom";
  let x = startX + room;
  for (const { sign, color } of ticks) {
    pen.fillStyle = color;
    pen.fillText(sign, x, endY - 1);
    x += pen.measureText(sign).width + room;
  }
  pen.restore();
}

export class HungMarks {
  private cells = new Map<string, HungCell>();
  private readonly hanging: IDisposable;

  constructor(injector: Injector) {
    this.hanging = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      id: "digao-hung",
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { subUnitId, row, col }, next) => {
        const hung = this.cells.get(keyOf(subUnitId, row, col));
        if (!hung) return next(cell);
        const { ticks, hasEvidence, hasBroken, hasMessage } = hung;
        const markers = {
          ...cell?.markers,
          ...(hasEvidence ? { bl: { color: hasBroken ? colors.broken : colors.evidence, size: corner } } : {}),
          ...(hasMessage ? { br: { color: colors.message, size: corner } } : {}),
        };
        const drawn = {
          zIndex: 20,
          drawWith: (pen: CanvasRenderingContext2D, { primaryWithCoord }: ICellRenderContext) =>
            drawTicks(pen, ticks, primaryWithCoord),
        };
        const customRender = ticks.length > 0 ? [...(cell?.customRender ?? []), drawn] : cell?.customRender;
        return next({ ...cell, markers, ...(customRender ? { customRender } : {}) });
      },
    });
  }

  show(cells: readonly HungCell[]): void {
    this.cells = new Map(cells.map((cell) => [keyOf(cell.tabId, cell.row, cell.column), cell]));
  }

  dispose(): void {
    this.hanging.dispose();
  }
}
