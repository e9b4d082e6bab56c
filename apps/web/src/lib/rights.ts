/** A platform right in the reader's words ("项目-新增"); undefined where there are none. */
import { i18n } from "./i18n/i18n.ts";

export function rightInWords(name: string): string | undefined {
  const [, area = "", action] = name.split(".");
  const keys = [`app.right.area.${area}`, ...(action ? [`app.right.action.${action}`] : [])];
  if (!keys.every((key) => i18n.exists(key))) return undefined;
  const words = keys.map((key) => i18n.t(key));
  return words.join(i18n.t("app.right.join"));
}
