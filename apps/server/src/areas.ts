import { differencesRoutes } from "./areas/acquisition/differences/differences.api.ts";
import { importFilesRoutes } from "./areas/acquisition/imports/import-files.api.ts";
import { importsRoutes } from "./areas/acquisition/imports/imports.api.ts";
import { vouchingImportRoutes } from "./areas/acquisition/vouching-import/vouching-import.api.ts";
import { adjustmentsRoutes } from "./areas/balance/adjustments/adjustments.api.ts";
import { calculatorsRoutes } from "./areas/balance/calculators/calculators.api.ts";
import { dataAnalysisRoutes } from "./areas/balance/data-analysis/data-analysis.api.ts";
import { foreignCurrencyRoutes } from "./areas/balance/foreign-currency/foreign-currency.api.ts";
import { materialityRoutes } from "./areas/balance/materiality/materiality.api.ts";
import { openingBalancesRoutes } from "./areas/balance/opening-balances/opening-balances.api.ts";
import { ratioBoardRoutes } from "./areas/balance/ratio-board/ratio-board.api.ts";
import { relatedPartiesRoutes } from "./areas/balance/related-parties/related-parties.api.ts";
import { trialBalanceRoutes } from "./areas/balance/trial-balance/trial-balance.api.ts";
import { yearComparisonRoutes } from "./areas/balance/year-comparison/year-comparison.api.ts";
import { accountBooksRoutes } from "./areas/books/account-books/account-books.api.ts";
import { ageingRoutes } from "./areas/books/ageing/ageing.api.ts";
import { mappingRoutes } from "./areas/books/mapping/mapping.api.ts";
import { vouchersRoutes } from "./areas/books/vouchers/vouchers.api.ts";
import { programsRoutes } from "./areas/engagement/programs/programs.api.ts";
import { projectDetailRoutes } from "./areas/engagement/project-detail/project-detail.api.ts";
import { projectManagersRoutes } from "./areas/engagement/project-managers/project-managers.api.ts";
import { tickMarksRoutes } from "./areas/engagement/tick-marks/tick-marks.api.ts";
import { auditFilesRoutes } from "./areas/evidence/audit-files/audit-files.api.ts";
import { cutOffRoutes } from "./areas/evidence/cut-off/cut-off.api.ts";
import { downloadCentreRoutes, downloadsRoutes } from "./areas/evidence/downloads/downloads.api.ts";
import { evidenceLinksRoutes } from "./areas/evidence/evidence-links/evidence-links.api.ts";
import { jePeriodsRoutes } from "./areas/evidence/je-periods/je-periods.api.ts";
import { journalTestsRoutes } from "./areas/evidence/journal-tests/journal-tests.api.ts";
import { messagesRoutes } from "./areas/evidence/messages/messages.api.ts";
import { samplingRoutes } from "./areas/evidence/sampling/sampling.api.ts";
import { vouchingRoutes } from "./areas/evidence/vouching/vouching.api.ts";
import { addressBookRoutes } from "./areas/firm/address-book/address-book.api.ts";
import { categoryTemplatesRoutes } from "./areas/firm/category-templates/category-templates.api.ts";
import { corpInfoRoutes } from "./areas/firm/corp-info/corp-info.api.ts";
import { customersRoutes } from "./areas/firm/customers/customers.api.ts";
import { filesNodeRoutes } from "./areas/firm/files-node/files-node.api.ts";
import { firmEventsRoutes } from "./areas/firm/firm-events/firm-events.api.ts";
import { labelsRoutes } from "./areas/firm/labels/labels.api.ts";
import { legalSubjectsRoutes } from "./areas/firm/legal-subjects/legal-subjects.api.ts";
import { serveProductsRoutes } from "./areas/firm/serve-products/serve-products.api.ts";
import { systemCodesRoutes } from "./areas/firm/system-codes/system-codes.api.ts";
import { workCategoryRoutes } from "./areas/firm/work-category/work-category.api.ts";
import { workGroupsRoutes } from "./areas/firm/work-groups/work-groups.api.ts";
import { wxGroupsRoutes } from "./areas/firm/wx-groups/wx-groups.api.ts";
import { authRoutes } from "./areas/identity/auth/auth.api.ts";
import { externalRoutes } from "./areas/identity/auth/external/external.api.ts";
import { jobsRoutes } from "./areas/identity/jobs/jobs.api.ts";
import { listViewsRoutes } from "./areas/identity/list-views/list-views.api.ts";
import { liveRoutes } from "./areas/identity/live/live.api.ts";
import { notificationsRoutes } from "./areas/identity/notifications/notifications.api.ts";
import { permissionsRoutes } from "./areas/identity/permissions/permissions.api.ts";
import { rolesRoutes } from "./areas/identity/roles/roles.api.ts";
import { securityRoutes } from "./areas/identity/security/security.api.ts";
import { startupRoutes } from "./areas/identity/startup/startup.api.ts";
import { subscriptionsRoutes } from "./areas/identity/subscriptions/subscriptions.api.ts";
import { tenantsRoutes } from "./areas/identity/tenants/tenants.api.ts";
import { usersRoutes } from "./areas/identity/users/users.api.ts";
import { confirmationModelsRoutes } from "./areas/letters/confirmation-models/confirmation-models.api.ts";
import { confirmationsRoutes } from "./areas/letters/confirmations/confirmations.api.ts";
import { hzmailRoutes } from "./areas/letters/hzmail/hzmail.api.ts";
import { mailRoutes } from "./areas/letters/mail/mail.api.ts";
import { mailGroupsRoutes } from "./areas/letters/mail-groups/mail-groups.api.ts";
import { actionLogRoutes } from "./areas/office/action-log/action-log.api.ts";
import { archiveAuthRoutes } from "./areas/office/archive-auth/archive-auth.api.ts";
import { cockpitRoutes } from "./areas/office/cockpit/cockpit.api.ts";
import { homeRoutes } from "./areas/office/home/home.api.ts";
import { jobDoRoutes } from "./areas/office/job-do/job-do.api.ts";
import { projectEventsRoutes } from "./areas/office/project-events/project-events.api.ts";
import { projectsRoutes } from "./areas/office/projects/projects.api.ts";
import { userCategoriesRoutes } from "./areas/office/user-categories/user-categories.api.ts";
import { workLogsRoutes } from "./areas/office/work-logs/work-logs.api.ts";
import { conversionRoutes } from "./areas/papers/conversion/conversion.api.ts";
import { itemDetailsRoutes } from "./areas/papers/item-details/item-details.api.ts";
import { matchingRoutes } from "./areas/papers/matching/matching.api.ts";
import { ownSheetsRoutes } from "./areas/papers/own-sheets/own-sheets.api.ts";
import { paperSignsRoutes } from "./areas/papers/paper-signs/paper-signs.api.ts";
import { referencesRoutes } from "./areas/papers/references/references.api.ts";
import { sheetTemplatesRoutes } from "./areas/papers/sheet-templates/sheet-templates.api.ts";
import { sheetsRoutes } from "./areas/papers/sheets/sheets.api.ts";
import { statementItemsRoutes } from "./areas/papers/statement-items/statement-items.api.ts";
import { misstatementsRoutes } from "./areas/report/misstatements/misstatements.api.ts";
import { reportCatalogRoutes } from "./areas/report/report-catalog/report-catalog.api.ts";
import type { Route } from "./platform/serve.ts";

/** Every call that the server answers, area by area. */
export const areas: readonly Route[] = [
  ...accountBooksRoutes,
  ...startupRoutes,
  ...authRoutes,
  ...securityRoutes,
  ...externalRoutes,
  ...jobsRoutes,
  ...liveRoutes,
  ...notificationsRoutes,
  ...subscriptionsRoutes,
  ...homeRoutes,
  ...categoryTemplatesRoutes,
  ...cockpitRoutes,
  ...listViewsRoutes,
  ...workLogsRoutes,
  ...messagesRoutes,
  ...customersRoutes,
  ...projectsRoutes,
  ...mappingRoutes,
  ...projectDetailRoutes,
  ...projectEventsRoutes,
  ...jobDoRoutes,
  ...projectManagersRoutes,
  ...paperSignsRoutes,
  ...permissionsRoutes,
  ...reportCatalogRoutes,
  ...rolesRoutes,
  ...systemCodesRoutes,
  ...legalSubjectsRoutes,
  ...corpInfoRoutes,
  ...addressBookRoutes,
  ...labelsRoutes,
  ...serveProductsRoutes,
  ...workGroupsRoutes,
  ...workCategoryRoutes,
  ...firmEventsRoutes,
  ...wxGroupsRoutes,
  ...mailGroupsRoutes,
  ...mailRoutes,
  ...hzmailRoutes,
  ...usersRoutes,
  ...archiveAuthRoutes,
  ...userCategoriesRoutes,
  ...tenantsRoutes,
  ...adjustmentsRoutes,
  ...misstatementsRoutes,
  ...importsRoutes,
  ...importFilesRoutes,
  ...auditFilesRoutes,
  ...evidenceLinksRoutes,
  ...filesNodeRoutes,
  ...tickMarksRoutes,
  ...trialBalanceRoutes,
  ...openingBalancesRoutes,
  ...yearComparisonRoutes,
  ...calculatorsRoutes,
  ...foreignCurrencyRoutes,
  ...relatedPartiesRoutes,
  ...referencesRoutes,
  ...itemDetailsRoutes,
  ...statementItemsRoutes,
  ...sheetsRoutes,
  ...ownSheetsRoutes,
  ...matchingRoutes,
  ...sheetTemplatesRoutes,
  ...conversionRoutes,
  ...confirmationModelsRoutes,
  ...confirmationsRoutes,
  ...vouchersRoutes,
  ...samplingRoutes,
  ...dataAnalysisRoutes,
  ...ageingRoutes,
  ...ratioBoardRoutes,
  ...differencesRoutes,
  ...cutOffRoutes,
  ...actionLogRoutes,
  ...jePeriodsRoutes,
  ...vouchingRoutes,
  ...programsRoutes,
  ...vouchingImportRoutes,
  ...downloadsRoutes,
  ...downloadCentreRoutes,
  ...journalTestsRoutes,
  ...materialityRoutes,
];
