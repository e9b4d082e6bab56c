/** Every area's texts in English and the server's words that screens say, in one chunk that only readers of English fetch. */
import { type MessageModule, mergeMessages, type TextModule } from "./merge.ts";

export const modules = import.meta.glob<TextModule>(["./texts/*.ts", "../../features/*/*/texts.ts"], {
  query: "?en",
  eager: true,
});
export const messages = mergeMessages(
  import.meta.glob<MessageModule>(
    [
      "../../../../../packages/contract/src/areas/{balance/adjustments,firm/customers,balance/materiality,office/projects,identity/users}/messages.ts",
      "../../../../../packages/contract/src/messages/registers.ts",
    ],
    {
      query: "?en",
      eager: true,
    },
  ),
);
