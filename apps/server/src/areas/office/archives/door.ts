/** What the packing of an archive asks of its request. */
import { closeArchive } from "./close.ts";

export const requests = { close: closeArchive };
