import { messages as imports } from "./areas/acquisition/imports/messages.ts";
import { messages as vouchingImport } from "./areas/acquisition/vouching-import/messages.ts";
import { messages as adjustments } from "./areas/balance/adjustments/messages.ts";
import { messages as calculators } from "./areas/balance/calculators/messages.ts";
import { messages as foreignCurrency } from "./areas/balance/foreign-currency/messages.ts";
import { messages as materiality } from "./areas/balance/materiality/messages.ts";
import { messages as openingBalances } from "./areas/balance/opening-balances/messages.ts";
import { messages as relatedParties } from "./areas/balance/related-parties/messages.ts";
import { messages as trialBalance } from "./areas/balance/trial-balance/messages.ts";
import { messages as yearComparison } from "./areas/balance/year-comparison/messages.ts";
import { messages as accountBooks } from "./areas/books/account-books/messages.ts";
import { messages as programs } from "./areas/engagement/programs/messages.ts";
import { messages as auditFiles } from "./areas/evidence/audit-files/messages.ts";
import { messages as downloads } from "./areas/evidence/downloads/messages.ts";
import { messages as evidenceLinks } from "./areas/evidence/evidence-links/messages.ts";
import { messages as journalTests } from "./areas/evidence/journal-tests/messages.ts";
import { messages } from "./areas/evidence/messages/messages.ts";
import { messages as sampling } from "./areas/evidence/sampling/messages.ts";
import { messages as vouching } from "./areas/evidence/vouching/messages.ts";
import { messages as categoryTemplates } from "./areas/firm/category-templates/messages.ts";
import { messages as customers } from "./areas/firm/customers/messages.ts";
import { messages as filesNode } from "./areas/firm/files-node/messages.ts";
import { messages as workCategory } from "./areas/firm/work-category/messages.ts";
import { messages as auth } from "./areas/identity/auth/messages.ts";
import { messages as notifications } from "./areas/identity/notifications/messages.ts";
import { messages as roles } from "./areas/identity/roles/messages.ts";
import { messages as security } from "./areas/identity/security/messages.ts";
import { messages as tenants } from "./areas/identity/tenants/messages.ts";
import { messages as users } from "./areas/identity/users/messages.ts";
import { messages as confirmationModels } from "./areas/letters/confirmation-models/messages.ts";
import { messages as confirmations } from "./areas/letters/confirmations/messages.ts";
import { messages as hzmail } from "./areas/letters/hzmail/messages.ts";
import { messages as mail } from "./areas/letters/mail/messages.ts";
import { messages as actionLog } from "./areas/office/action-log/messages.ts";
import { messages as archiveAuth } from "./areas/office/archive-auth/messages.ts";
import { messages as home } from "./areas/office/home/messages.ts";
import { messages as jobDo } from "./areas/office/job-do/messages.ts";
import { messages as projectEvents } from "./areas/office/project-events/messages.ts";
import { messages as projects } from "./areas/office/projects/messages.ts";
import { messages as userCategories } from "./areas/office/user-categories/messages.ts";
import { messages as conversion } from "./areas/papers/conversion/messages.ts";
import { messages as itemDetails } from "./areas/papers/item-details/messages.ts";
import { messages as matching } from "./areas/papers/matching/messages.ts";
import { messages as ownSheets } from "./areas/papers/own-sheets/messages.ts";
import { messages as paperSigns } from "./areas/papers/paper-signs/messages.ts";
import { messages as references } from "./areas/papers/references/messages.ts";
import { messages as sheetTemplates } from "./areas/papers/sheet-templates/messages.ts";
import { messages as sheets } from "./areas/papers/sheets/messages.ts";
import { messages as statementItems } from "./areas/papers/statement-items/messages.ts";
import { messages as misstatements } from "./areas/report/misstatements/messages.ts";
import { messages as reportCatalog } from "./areas/report/report-catalog/messages.ts";
import { messages as paper } from "./messages/paper.ts";
import { messages as platform } from "./messages/platform.ts";
import { messages as registers } from "./messages/registers.ts";
import { fill, type Lang, type Params, textsIn, wordIn } from "./pairs.ts";

export type { Lang, Params } from "./pairs.ts";

/**
 * Every text that the server says to a user, one file per area under messages/. `{name}` stands for a parameter. A zod schema may
 * name a key as its own message: `z.string().regex(…, "user.passwordPolicy")`.
 */
const pairs = {
  ...accountBooks,
  ...actionLog,
  ...adjustments,
  ...openingBalances,
  ...confirmations,
  ...confirmationModels,
  ...archiveAuth,
  ...auditFiles,
  ...evidenceLinks,
  ...filesNode,
  ...auth,
  ...messages,
  ...misstatements,
  ...vouchingImport,
  ...yearComparison,
  ...categoryTemplates,
  ...conversion,
  ...customers,
  ...downloads,
  ...vouching,
  ...sheetTemplates,
  ...ownSheets,
  ...matching,
  ...sheets,
  ...statementItems,
  ...calculators,
  ...foreignCurrency,
  ...home,
  ...jobDo,
  ...references,
  ...workCategory,
  ...hzmail,
  ...imports,
  ...itemDetails,
  ...relatedParties,
  ...journalTests,
  ...mail,
  ...materiality,
  ...notifications,
  ...paper,
  ...paperSigns,
  ...platform,
  ...programs,
  ...projectEvents,
  ...projects,
  ...registers,
  ...reportCatalog,
  ...roles,
  ...sampling,
  ...security,
  ...tenants,
  ...trialBalance,
  ...userCategories,
  ...users,
} as const;

export type MessageKey = keyof typeof pairs;

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(pairs, text);
}

/** The text of a key in the reader's language; `{name}` is replaced by the parameter of that name. */
export const messageOf = (lang: Lang, key: MessageKey, params: Params = {}): string =>
  fill(wordIn(lang, pairs[key]), params);

export const messagesIn = (lang: Lang): Record<string, string> => textsIn(lang, pairs);
