/** The product's editor: the outline of all tabs and the cells of the first, changes recorded. */

import type { BookParts } from "../../apps/web/src/parts/papers/sheets/sheet-editor/book-parts.ts";
import { SheetEngine } from "../../apps/web/src/parts/papers/sheets/sheet-editor/engine.ts";
import "../../apps/web/src/parts/papers/sheets/sheet-editor/sheet-editor.css";
import { measureOpening } from "./measure.ts";

const ignore = () => undefined;

measureOpening("/ours.json", (place, parts: BookParts) =>
  SheetEngine.open(place, { language: "zh-Hans", isDark: false }, parts, { onChange: ignore, onUnrecorded: ignore }),
);
