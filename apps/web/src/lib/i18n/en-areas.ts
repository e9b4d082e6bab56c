/** Every English area file, in one chunk that only readers of English fetch. */
import type { TextModule } from "./merge.ts";

export const modules = import.meta.glob<TextModule>("./en/*.ts", { eager: true });
