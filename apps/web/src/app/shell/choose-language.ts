/** Another language for this person: texts first, then what the server said in the old one, in every window of the browser. */
import { chooseLanguage, languageOf, showLanguage } from "../../lib/i18n/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { reportError } from "../../lib/report-error.ts";
import { changeLanguage } from "../../lib/session-calls.ts";

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("digao.language") : undefined;

const refetchAll = () => queryClient.invalidateQueries();

channel?.addEventListener("message", ({ data }) => {
  void showLanguage(languageOf(String(data)))
    .then(refetchAll)
    .catch(reportError);
});

export async function switchLanguage(name: string): Promise<void> {
  const language = languageOf(name);
  try {
    await chooseLanguage(language);
    channel?.postMessage(language);
    await changeLanguage(language);
  } catch (error) {
    reportError(error);
  } finally {
    // Whether or not the account could be told: each call names the language that is on screen.
    await refetchAll();
  }
}
