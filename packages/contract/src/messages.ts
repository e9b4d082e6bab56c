import { messages as accountBooks } from "./messages/account-books.ts";
import { messages as actionLog } from "./messages/action-log.ts";
import { messages as adjustments } from "./messages/adjustments.ts";
import { messages as archiveAuth } from "./messages/archive-auth.ts";
import { messages as auditFiles } from "./messages/audit-files.ts";
import { messages as auth } from "./messages/auth.ts";
import { messages as calculators } from "./messages/calculators.ts";
import { messages as categoryTemplates } from "./messages/category-templates.ts";
import { messages as confirmationModels } from "./messages/confirmation-models.ts";
import { messages as confirmations } from "./messages/confirmations.ts";
import { messages as conversion } from "./messages/conversion.ts";
import { messages as customers } from "./messages/customers.ts";
import { messages as downloads } from "./messages/downloads.ts";
import { messages as evidenceLinks } from "./messages/evidence-links.ts";
import { messages as filesNode } from "./messages/files-node.ts";
import { messages as foreignCurrency } from "./messages/foreign-currency.ts";
import { messages as home } from "./messages/home.ts";
import { messages as hzmail } from "./messages/hzmail.ts";
import { messages as imports } from "./messages/imports.ts";
import { messages as itemDetails } from "./messages/item-details.ts";
import { messages as jobDo } from "./messages/job-do.ts";
import { messages as journalTests } from "./messages/journal-tests.ts";
import { messages as mail } from "./messages/mail.ts";
import { messages as matching } from "./messages/matching.ts";
import { messages as materiality } from "./messages/materiality.ts";
import { messages } from "./messages/messages.ts";
import { messages as misstatements } from "./messages/misstatements.ts";
import { messages as notifications } from "./messages/notifications.ts";
import { messages as openingBalances } from "./messages/opening-balances.ts";
import { messages as ownSheets } from "./messages/own-sheets.ts";
import { messages as paperSigns } from "./messages/paper-signs.ts";
import { messages as platform } from "./messages/platform.ts";
import { messages as programs } from "./messages/programs.ts";
import { messages as projectEvents } from "./messages/project-events.ts";
import { messages as projects } from "./messages/projects.ts";
import { messages as references } from "./messages/references.ts";
import { messages as registers } from "./messages/registers.ts";
import { messages as relatedParties } from "./messages/related-parties.ts";
import { messages as reportCatalog } from "./messages/report-catalog.ts";
import { messages as roles } from "./messages/roles.ts";
import { messages as sampling } from "./messages/sampling.ts";
import { messages as security } from "./messages/security.ts";
import { messages as sheetTemplates } from "./messages/sheet-templates.ts";
import { messages as sheets } from "./messages/sheets.ts";
import { messages as statementItems } from "./messages/statement-items.ts";
import { messages as tenants } from "./messages/tenants.ts";
import { messages as trialBalance } from "./messages/trial-balance.ts";
import { messages as userCategories } from "./messages/user-categories.ts";
import { messages as users } from "./messages/users.ts";
import { messages as vouching } from "./messages/vouching.ts";
import { messages as vouchingImport } from "./messages/vouching-import.ts";
import { messages as workCategory } from "./messages/work-category.ts";
import { messages as yearComparison } from "./messages/year-comparison.ts";
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
