/** The same in English. */
import type { TextModule } from "./merge.ts";

export const modules = import.meta.glob<TextModule>("../../features/*/*/help.ts", { query: "?en", eager: true });
