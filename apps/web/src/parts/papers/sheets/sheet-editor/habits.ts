/** Where Univer differs from what people know of Excel. */
import { ICommandService, type Injector } from "@univerjs/core";
import {
  IEditorBridgeService,
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  ReorderRangeMutation,
} from "@univerjs/preset-sheets-core";
import { registerCorrections } from "./functions.ts";
import { orderTexts } from "./text-order.ts";
import { readTypedDates } from "./typed-dates.ts";

const moving: ReadonlySet<string> = new Set(
  [
    ReorderRangeMutation,
    InsertRowMutation,
    RemoveRowMutation,
    InsertColMutation,
    RemoveColMutation,
    MoveRowsMutation,
    MoveColsMutation,
  ].map(({ id }) => id),
);

/** The formula bar says what the selected cell says: Univer reads it again after cells were set, not after they were moved. */
function keepBarTrue(injector: Injector): void {
  const bridge = injector.get(IEditorBridgeService);
  injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (moving.has(id) && !bridge.isVisible().visible) bridge.refreshEditCellState();
  });
}

/** After the plugins stand: asked for sooner, Univer draws nothing. */
export function likeExcel(injector: Injector): void {
  registerCorrections(injector);
  readTypedDates(injector);
  orderTexts(injector);
  keepBarTrue(injector);
}
