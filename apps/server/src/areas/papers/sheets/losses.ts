/** What a workbook has and a book cannot keep, in words. */
import { lossWords } from "../sheet-templates/door.ts";

export const { lossesIn, droppedBindings } = lossWords;
