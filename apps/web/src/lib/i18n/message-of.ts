/** The server's own words, for what a screen refuses by itself before it asks. */
import type { messages as adjustments } from "@digao/contract/areas/balance/adjustments/messages";
import type { messages as materiality } from "@digao/contract/areas/balance/materiality/messages";
import type { messages as customers } from "@digao/contract/areas/firm/customers/messages";
import type { messages as users } from "@digao/contract/areas/identity/users/messages";
import type { messages as projects } from "@digao/contract/areas/office/projects/messages";
import type { messages as registers } from "@digao/contract/messages/registers";
import { fill, type Lang, type Params } from "@digao/contract/pairs";
import { i18n, messageNamespace } from "./i18n.ts";
import { messages } from "./zh-messages.ts";

export type MessageKey = keyof (typeof adjustments &
  typeof customers &
  typeof materiality &
  typeof projects &
  typeof registers &
  typeof users);

i18n.addResourceBundle("zh-Hans", messageNamespace, messages);

/** English is there as soon as English is shown, like every other text of it. */
export function messageOf(lang: Lang, key: MessageKey, params: Params = {}): string {
  const table: Record<string, string> | undefined = i18n.getResourceBundle(
    lang === "en" ? "en" : "zh-Hans",
    messageNamespace,
  );
  return fill((table ?? messages)[key] ?? key, params);
}
