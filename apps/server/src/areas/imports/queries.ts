/** What other areas may use of the imports: how a file that is no table is refused. */
export { sheetRefusal } from "./sheet-refusal.ts";
