/** Every area's texts in Chinese; loaded with the shell, so the login page stays small. */
import type { TextModule } from "./merge.ts";

export const modules = import.meta.glob<TextModule>(["./texts/*.ts", "../../features/*/*/texts.ts"], {
  query: "?zh",
  eager: true,
});
