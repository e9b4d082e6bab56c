import type { SheetRefused } from "@digao/excel/sheet-refused";
import type { Refusal } from "../../platform/refusal.ts";
import { sheetRefusal } from "./sheet-refusal.ts";

/** Why a file cannot be read, as the user reads it. */
export const refusalOfSheet = (refused: SheetRefused): Refusal => sheetRefusal(refused);
