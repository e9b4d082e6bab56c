/** Another language for this browser and this user: texts first, then what the server said in the old one. */
import { chooseLanguage, languageOf } from "../../lib/i18n/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { reportError } from "../../lib/report-error.ts";
import { changeLanguage } from "../../lib/session-calls.ts";

export async function switchLanguage(name: string): Promise<void> {
  try {
    await chooseLanguage(languageOf(name));
    await changeLanguage(languageOf(name));
    await queryClient.invalidateQueries();
  } catch (error) {
    reportError(error);
  }
}
