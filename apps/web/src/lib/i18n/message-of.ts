/** The server's own words, for what a screen refuses by itself before it asks. */
import type { messages as adjustments } from "@digao/contract/messages/adjustments";
import type { messages as customers } from "@digao/contract/messages/customers";
import type { messages as materiality } from "@digao/contract/messages/materiality";
import type { messages as projects } from "@digao/contract/messages/projects";
import type { messages as registers } from "@digao/contract/messages/registers";
import type { messages as users } from "@digao/contract/messages/users";
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
