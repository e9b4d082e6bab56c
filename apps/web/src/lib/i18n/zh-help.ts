/** Pages of help in Chinese: read by whoever opens one. */
import type { TextModule } from "./merge.ts";

export const modules = import.meta.glob<TextModule>("../../features/*/*/help.ts", { query: "?zh", eager: true });
