/** Univer alone with the same plugins and the whole book. */
import { type IWorkbookData, LifecycleService, LifecycleStages, UniverInstanceType } from "@univerjs/core";
import { startUniver } from "../../apps/web/src/ui/sheet-editor/start.ts";
import "../../apps/web/src/ui/sheet-editor/sheet-editor.css";
import { measureOpening } from "./measure.ts";

measureOpening("/bare.json", async (place, book: IWorkbookData) => {
  const { univer } = await startUniver(place, { language: "zh-Hans", isDark: false });
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, book);
  await univer.__getInjector().get(LifecycleService).onStage(LifecycleStages.Rendered);
});
