/** The server's words that screens say themselves, in Chinese; loaded with the first screen that says one. */
import { type MessageModule, mergeMessages } from "./merge.ts";

export const messages = mergeMessages(
  import.meta.glob<MessageModule>(
    [
      "../../../../../packages/contract/src/areas/{balance/adjustments,firm/customers,balance/materiality,office/projects,identity/users}/messages.ts",
      "../../../../../packages/contract/src/messages/registers.ts",
    ],
    {
      query: "?zh",
      eager: true,
    },
  ),
);
