/** Univer alone with the same plugins and the whole book. */
import { startUniver } from "../../apps/web/src/parts/papers/sheets/sheet-editor/start.ts";
import "../../apps/web/src/parts/papers/sheets/sheet-editor/sheet-editor.css";
import { measureOpening } from "./measure.ts";

measureOpening("/bare.json", async (place, book: Record<string, unknown>) => {
  const { api } = await startUniver(place, { language: "zh-Hans", isDark: false });
  const rendered = new Promise<void>((resolve) => {
    api.addEvent(api.Event.LifeCycleChanged, ({ stage }) => {
      if (stage === api.Enum.LifecycleStages.Rendered) resolve();
    });
  });
  api.createWorkbook(book);
  await rendered;
});
