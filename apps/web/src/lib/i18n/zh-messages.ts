/** The server's words that screens say themselves, in Chinese; loaded with the first screen that says one. */
import { type MessageModule, mergeMessages } from "./merge.ts";

export const messages = mergeMessages(
  import.meta.glob<MessageModule>(
    "../../../../../packages/contract/src/messages/{adjustments,customers,materiality,projects,registers,users}.ts",
    {
      query: "?zh",
      eager: true,
    },
  ),
);
