/** Every Chinese area file; loaded with the shell, so the login page stays small. */
import type { TextModule } from "./merge.ts";

export const modules = import.meta.glob<TextModule>("./zh/*.ts", { eager: true });
