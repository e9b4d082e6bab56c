import { accountBooksRoutes } from "./areas/account-books/account-books.api.ts";
import { actionLogRoutes } from "./areas/action-log/action-log.api.ts";
import { addressBookRoutes } from "./areas/address-book/address-book.api.ts";
import { adjustmentsRoutes } from "./areas/adjustments/adjustments.api.ts";
import { ageingRoutes } from "./areas/ageing/ageing.api.ts";
import { archiveAuthRoutes } from "./areas/archive-auth/archive-auth.api.ts";
import { auditFilesRoutes } from "./areas/audit-files/audit-files.api.ts";
import { authRoutes } from "./areas/auth/auth.api.ts";
import { externalRoutes } from "./areas/auth/external/external.api.ts";
import { calculatorsRoutes } from "./areas/calculators/calculators.api.ts";
import { categoryTemplatesRoutes } from "./areas/category-templates/category-templates.api.ts";
import { cockpitRoutes } from "./areas/cockpit/cockpit.api.ts";
import { confirmationModelsRoutes } from "./areas/confirmation-models/confirmation-models.api.ts";
import { confirmationsRoutes } from "./areas/confirmations/confirmations.api.ts";
import { conversionRoutes } from "./areas/conversion/conversion.api.ts";
import { corpInfoRoutes } from "./areas/corp-info/corp-info.api.ts";
import { customersRoutes } from "./areas/customers/customers.api.ts";
import { cutOffRoutes } from "./areas/cut-off/cut-off.api.ts";
import { dataAnalysisRoutes } from "./areas/data-analysis/data-analysis.api.ts";
import { differencesRoutes } from "./areas/differences/differences.api.ts";
import { downloadCentreRoutes, downloadsRoutes } from "./areas/downloads/downloads.api.ts";
import { evidenceLinksRoutes } from "./areas/evidence-links/evidence-links.api.ts";
import { filesNodeRoutes } from "./areas/files-node/files-node.api.ts";
import { firmEventsRoutes } from "./areas/firm-events/firm-events.api.ts";
import { foreignCurrencyRoutes } from "./areas/foreign-currency/foreign-currency.api.ts";
import { homeRoutes } from "./areas/home/home.api.ts";
import { hzmailRoutes } from "./areas/hzmail/hzmail.api.ts";
import { importFilesRoutes } from "./areas/imports/import-files.api.ts";
import { importsRoutes } from "./areas/imports/imports.api.ts";
import { itemDetailsRoutes } from "./areas/item-details/item-details.api.ts";
import { jePeriodsRoutes } from "./areas/je-periods/je-periods.api.ts";
import { jobDoRoutes } from "./areas/job-do/job-do.api.ts";
import { jobsRoutes } from "./areas/jobs/jobs.api.ts";
import { journalTestsRoutes } from "./areas/journal-tests/journal-tests.api.ts";
import { labelsRoutes } from "./areas/labels/labels.api.ts";
import { legalSubjectsRoutes } from "./areas/legal-subjects/legal-subjects.api.ts";
import { listViewsRoutes } from "./areas/list-views/list-views.api.ts";
import { liveRoutes } from "./areas/live/live.api.ts";
import { mailRoutes } from "./areas/mail/mail.api.ts";
import { mailGroupsRoutes } from "./areas/mail-groups/mail-groups.api.ts";
import { mappingRoutes } from "./areas/mapping/mapping.api.ts";
import { matchingRoutes } from "./areas/matching/matching.api.ts";
import { materialityRoutes } from "./areas/materiality/materiality.api.ts";
import { messagesRoutes } from "./areas/messages/messages.api.ts";
import { misstatementsRoutes } from "./areas/misstatements/misstatements.api.ts";
import { notificationsRoutes } from "./areas/notifications/notifications.api.ts";
import { openingBalancesRoutes } from "./areas/opening-balances/opening-balances.api.ts";
import { ownSheetsRoutes } from "./areas/own-sheets/own-sheets.api.ts";
import { paperSignsRoutes } from "./areas/paper-signs/paper-signs.api.ts";
import { permissionsRoutes } from "./areas/permissions/permissions.api.ts";
import { programsRoutes } from "./areas/programs/programs.api.ts";
import { projectDetailRoutes } from "./areas/project-detail/project-detail.api.ts";
import { projectEventsRoutes } from "./areas/project-events/project-events.api.ts";
import { projectManagersRoutes } from "./areas/project-managers/project-managers.api.ts";
import { projectsRoutes } from "./areas/projects/projects.api.ts";
import { ratioBoardRoutes } from "./areas/ratio-board/ratio-board.api.ts";
import { referencesRoutes } from "./areas/references/references.api.ts";
import { relatedPartiesRoutes } from "./areas/related-parties/related-parties.api.ts";
import { reportCatalogRoutes } from "./areas/report-catalog/report-catalog.api.ts";
import { rolesRoutes } from "./areas/roles/roles.api.ts";
import { samplingRoutes } from "./areas/sampling/sampling.api.ts";
import { securityRoutes } from "./areas/security/security.api.ts";
import { serveProductsRoutes } from "./areas/serve-products/serve-products.api.ts";
import { sheetTemplatesRoutes } from "./areas/sheet-templates/sheet-templates.api.ts";
import { sheetsRoutes } from "./areas/sheets/sheets.api.ts";
import { startupRoutes } from "./areas/startup/startup.api.ts";
import { statementItemsRoutes } from "./areas/statement-items/statement-items.api.ts";
import { subscriptionsRoutes } from "./areas/subscriptions/subscriptions.api.ts";
import { systemCodesRoutes } from "./areas/system-codes/system-codes.api.ts";
import { tenantsRoutes } from "./areas/tenants/tenants.api.ts";
import { tickMarksRoutes } from "./areas/tick-marks/tick-marks.api.ts";
import { trialBalanceRoutes } from "./areas/trial-balance/trial-balance.api.ts";
import { userCategoriesRoutes } from "./areas/user-categories/user-categories.api.ts";
import { usersRoutes } from "./areas/users/users.api.ts";
import { vouchersRoutes } from "./areas/vouchers/vouchers.api.ts";
import { vouchingRoutes } from "./areas/vouching/vouching.api.ts";
import { vouchingImportRoutes } from "./areas/vouching-import/vouching-import.api.ts";
import { workCategoryRoutes } from "./areas/work-category/work-category.api.ts";
import { workGroupsRoutes } from "./areas/work-groups/work-groups.api.ts";
import { workLogsRoutes } from "./areas/work-logs/work-logs.api.ts";
import { wxGroupsRoutes } from "./areas/wx-groups/wx-groups.api.ts";
import { yearComparisonRoutes } from "./areas/year-comparison/year-comparison.api.ts";
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
