/** The screens of a project's window, in the table of screens (routes.tsx). */
import type { IconName } from "../ui/Icon.tsx";
import { screen } from "./lazy-screen.ts";
import { projectHomePath, type ScreenRoute } from "./route.ts";

/** A screen of a project's window. */
function ofProject(path: string, title: string, icon: IconName, load: Parameters<typeof screen>[0]): ScreenRoute {
  return {
    path,
    name: path.slice("/maindo/".length).replace("/", ""),
    title,
    shell: "project",
    icon,
    screen: screen(load),
  };
}

export const projectRoutes: readonly ScreenRoute[] = [
  {
    path: projectHomePath,
    name: "projectmain",
    title: "projects.title.main",
    shell: "project",
    icon: "home",
    screen: screen(() => import("../features/office/projects/ProjectMain.tsx").then((file) => file.ProjectMain)),
  },
  {
    path: "/maindo/projectevents",
    name: "projectevents",
    title: "project-events.title",
    isOfFirm: true,
    shell: "project",
    icon: "calendar",
    screen: screen(() =>
      import("../features/office/project-events/ProjectEvents.tsx").then((file) => file.ProjectEvents),
    ),
  },
  ofProject("/maindo/inspection", "inspection.room", "search", () =>
    import("../features/office/inspection/InspectionRoom.tsx").then((file) => file.InspectionRoom),
  ),
  ofProject("/maindo/custbaseinfo", "auditee.title", "doc", () =>
    import("../features/engagement/auditee/CustBaseInfo.tsx").then((file) => file.CustBaseInfo),
  ),
  {
    ...ofProject("/maindo/supervisionreview", "messages.centre.title", "edit", () =>
      import("../features/evidence/messages/SupervisionReview.tsx").then((file) => file.SupervisionReview),
    ),
    isOfFirm: true,
  },
  {
    ...ofProject("/maindo/projectjobs", "job-do.title", "check", () =>
      import("../features/office/job-do/ProjectJobs.tsx").then((file) => file.ProjectJobs),
    ),
    isOfFirm: true,
  },
  {
    path: "/maindo/actionlog",
    name: "actionlog",
    title: "action-log.title",
    shell: "project",
    icon: "doc",
    screen: screen(() => import("../features/office/action-log/ActionLog.tsx").then((file) => file.ActionLog)),
  },
  {
    path: "/maindo/auditmember",
    name: "auditmember",
    title: "project-detail.title",
    shell: "project",
    icon: "team",
    screen: screen(() =>
      import("../features/engagement/project-detail/AuditMember.tsx").then((file) => file.AuditMember),
    ),
  },
  {
    path: "/maindo/dataacquisition",
    name: "dataacquisition",
    title: "imports.title",
    shell: "project",
    icon: "import",
    screen: screen(() => import("../features/acquisition/imports/Acquisition.tsx").then((file) => file.Acquisition)),
  },
  {
    path: "/maindo/dataprepare",
    name: "dataprepare",
    title: "mapping.title",
    shell: "project",
    icon: "link",
    screen: screen(() => import("../features/books/mapping/Preparation.tsx").then((file) => file.Preparation)),
  },
  ofProject("/maindo/documentcenter", "audit-files.title", "doc", () =>
    import("../features/evidence/audit-files/DocumentCentre.tsx").then((file) => file.DocumentCentre),
  ),
  ofProject("/maindo/dataquery", "vouchers.title", "search", () =>
    import("../features/books/vouchers/DataQuery.tsx").then((file) => file.DataQuery),
  ),
  ofProject("/maindo/dataanalysis", "data-analysis.title", "chart", () =>
    import("../features/balance/data-analysis/DataAnalysis.tsx").then((file) => file.DataAnalysis),
  ),
  ofProject("/maindo/yearcomparison", "year-comparison.title", "chart", () =>
    import("../features/balance/year-comparison/YearComparison.tsx").then((file) => file.YearComparison),
  ),
  ofProject("/maindo/journaltests", "journal-tests.title", "search", () =>
    import("../features/evidence/journal-tests/JournalTests.tsx").then((file) => file.JournalTests),
  ),
  {
    path: "/maindo/assetsclass",
    name: "assetsclass",
    title: "codes.itemGroup.1",
    shell: "project",
    icon: "sheet",
    screen: screen(() =>
      import("../features/papers/statement-items/StatementItems.tsx").then((file) => file.AssetItems),
    ),
  },
  {
    path: "/maindo/liabilitiesclass",
    name: "liabilitiesclass",
    title: "codes.itemGroup.2",
    shell: "project",
    icon: "sheet",
    screen: screen(() =>
      import("../features/papers/statement-items/StatementItems.tsx").then((file) => file.LiabilityItems),
    ),
  },
  {
    path: "/maindo/profiltclass",
    name: "profiltclass",
    title: "codes.itemGroup.3",
    shell: "project",
    icon: "sheet",
    screen: screen(() =>
      import("../features/papers/statement-items/StatementItems.tsx").then((file) => file.ProfitItems),
    ),
  },
  ofProject("/maindo/trialbalance", "trial-balance.title", "scale", () =>
    import("../features/balance/trial-balance/TrialBalance.tsx").then((file) => file.TrialBalance),
  ),
  ofProject("/maindo/sheet", "sheets.title", "sheet", () =>
    import("../features/papers/sheets/SheetPage.tsx").then((file) => file.SheetPage),
  ),
  ofProject("/maindo/pzcheck", "vouching.title", "voucher", () =>
    import("../features/evidence/vouching/VoucherCheck.tsx").then((file) => file.VoucherCheck),
  ),
  ofProject("/maindo/brokenreferences", "references.title", "link", () =>
    import("../features/papers/references/BrokenReferences.tsx").then((file) => file.BrokenReferences),
  ),
  ofProject("/maindo/paperindex", "paper-index.title", "sheet", () =>
    import("../features/papers/paper-index/PaperIndex.tsx").then((file) => file.PaperIndex),
  ),
  ofProject("/maindo/jobsignedtotal", "paper-signs.title", "check", () =>
    import("../features/papers/paper-signs/SignedTotal.tsx").then((file) => file.SignedTotal),
  ),
  ofProject("/maindo/auditadjustment", "adjustments.title", "adjust", () =>
    import("../features/balance/adjustments/Adjustments.tsx").then((file) => file.Adjustments),
  ),
  ofProject("/maindo/aboutthinks", "considerations.title", "check", () =>
    import("../features/report/considerations/AboutThinks.tsx").then((file) => file.AboutThinks),
  ),
  ofProject("/maindo/aboutthinks/goingconcern", "considerations.goingConcern", "scale", () =>
    import("../features/report/considerations/GoingConcern.tsx").then((file) => file.GoingConcern),
  ),
  {
    ...ofProject("/maindo/qualityreview", "quality-review.title", "check", () =>
      import("../features/engagement/quality-review/ProjectQualityReview.tsx").then(
        (file) => file.ProjectQualityReview,
      ),
    ),
    name: "projectqualityreview",
  },
  {
    ...ofProject("/maindo/consultations", "consultations.title", "edit", () =>
      import("../features/engagement/consultations/ProjectConsultations.tsx").then((file) => file.ProjectConsultations),
    ),
    name: "projectconsultations",
  },
  ofProject("/maindo/auditcomplete", "completion.title", "check", () =>
    import("../features/report/completion/AuditComplete.tsx").then((file) => file.AuditComplete),
  ),
  ofProject("/maindo/auditcomplete/memo", "completion.memo", "doc", () =>
    import("../features/report/completion/Memo.tsx").then((file) => file.CompletionMemo),
  ),
  {
    ...ofProject("/maindo/auditcomplete/mirror", "mirror.title", "search", () =>
      import("../features/report/mirror/InspectorMirror.tsx").then((file) => file.InspectorMirror),
    ),
    isOfFirm: true,
  },
  {
    ...ofProject("/maindo/preissue", "mirror.preIssue", "search", () =>
      import("../features/report/mirror/PreIssue.tsx").then((file) => file.PreIssue),
    ),
    isOfFirm: true,
  },
  ofProject("/maindo/preparecashflow", "cash-flow.title", "scale", () =>
    import("../features/balance/cash-flow/PrepareCashFlow.tsx").then((file) => file.PrepareCashFlow),
  ),
  ofProject("/maindo/equitychanges", "equity.title", "scale", () =>
    import("../features/balance/equity/ChangesInEquity.tsx").then((file) => file.ChangesInEquity),
  ),
  ofProject("/maindo/tieout", "tie-out.title", "link", () =>
    import("../features/report/tie-out/TieOut.tsx").then((file) => file.TieOut),
  ),
  ofProject("/maindo/receivedstatements", "received.title", "doc", () =>
    import("../features/report/received/ReceivedStatements.tsx").then((file) => file.ReceivedStatements),
  ),
  ofProject("/maindo/consolidation", "group.title", "scale", () =>
    import("../features/balance/group/Consolidation.tsx").then((file) => file.Consolidation),
  ),
  ofProject("/maindo/fixedassets", "fixed-assets.title", "scale", () =>
    import("../features/balance/fixed-assets/FixedAssets.tsx").then((file) => file.FixedAssets),
  ),
  ofProject("/maindo/statementnotes", "notes.title", "doc", () =>
    import("../features/report/notes/StatementNotes.tsx").then((file) => file.StatementNotes),
  ),
  ofProject("/maindo/auditreport", "audit-report.title", "doc", () =>
    import("../features/report/audit-report/AuditReports.tsx").then((file) => file.AuditReports),
  ),
  ofProject("/maindo/custdeclaration", "correspondence.declarations", "doc", () =>
    import("../features/report/correspondence/Correspondence.tsx").then((file) => file.CustDeclaration),
  ),
  ofProject("/maindo/relevantcommunicate", "correspondence.communications", "doc", () =>
    import("../features/report/correspondence/Correspondence.tsx").then((file) => file.RelevantCommunicate),
  ),
  ofProject("/maindo/misstatements", "misstatements.title", "adjust", () =>
    import("../features/report/misstatements/Misstatements.tsx").then((file) => file.Misstatements),
  ),
  ofProject("/maindo/misstatements/prior", "misstatements.prior", "adjust", () =>
    import("../features/report/misstatements/Prior.tsx").then((file) => file.PriorMisstatements),
  ),
  ofProject("/maindo/misstatements/evaluation", "misstatements.evaluation", "scale", () =>
    import("../features/report/misstatements/Evaluation.tsx").then((file) => file.Evaluation),
  ),
  ofProject("/maindo/relatedparties", "related-parties.title", "client", () =>
    import("../features/balance/related-parties/RelatedParties.tsx").then((file) => file.RelatedParties),
  ),
  ofProject("/maindo/riskresponse/standback", "risks.standBack.title", "scale", () =>
    import("../features/balance/risks/StandBack.tsx").then((file) => file.StandBack),
  ),
  ofProject("/maindo/riskresponse", "risks.title", "scale", () =>
    import("../features/balance/risks/RiskResponse.tsx").then((file) => file.RiskResponse),
  ),
  ofProject("/maindo/controltest", "controls.title", "scale", () =>
    import("../features/evidence/controls/ControlTest.tsx").then((file) => file.ControlTest),
  ),
  ofProject("/maindo/auditplan", "plan.title", "doc", () =>
    import("../features/balance/plan/AuditPlan.tsx").then((file) => file.AuditPlan),
  ),
  ofProject("/maindo/auditplan/discussion", "plan.discussion", "doc", () =>
    import("../features/balance/plan/Discussion.tsx").then((file) => file.Discussion),
  ),
  ofProject("/maindo/businesseval", "acceptance.title", "scale", () =>
    import("../features/engagement/acceptance/Evaluation.tsx").then((file) => file.Evaluation),
  ),
  {
    path: "/maindo/materiality",
    name: "materiality",
    title: "materiality.title",
    shell: "project",
    icon: "scale",
    screen: screen(() => import("../features/balance/materiality/Materiality.tsx").then((file) => file.Materiality)),
  },
  ofProject("/maindo/cutoff", "cut-off.title", "calendar", () =>
    import("../features/evidence/cut-off/CutOff.tsx").then((file) => file.CutOff),
  ),
  ofProject("/maindo/openingbalances", "opening-balances.title", "scale", () =>
    import("../features/balance/opening-balances/OpeningBalances.tsx").then((file) => file.OpeningBalances),
  ),
  ofProject("/maindo/rollforward", "roll-forward.title", "archive", () =>
    import("../features/office/roll-forward/RollForward.tsx").then((file) => file.RollForward),
  ),
  ofProject("/maindo/sampling", "sampling.title", "filter", () =>
    import("../features/evidence/sampling/Sampling.tsx").then((file) => file.Sampling),
  ),
  ofProject("/maindo/hzcontact", "confirmations.register", "client", () =>
    import("../features/letters/confirmations/Register.tsx").then((file) => file.Register),
  ),
  ofProject("/maindo/hzbankaccounts", "confirmations.do.banks", "client", () =>
    import("../features/letters/confirmations/BankAccounts.tsx").then((file) => file.BankAccounts),
  ),
  ofProject("/maindo/clientrequests", "client-requests.title", "client", () =>
    import("../features/letters/client-requests/ClientRequests.tsx").then((file) => file.ClientRequests),
  ),
  ofProject("/maindo/hzletter/2", "confirmations.stage.2", "edit", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.MakeLetters),
  ),
  ofProject("/maindo/hzletter/3", "confirmations.stage.3", "check", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.ApproveLetters),
  ),
  ofProject("/maindo/hzletter/4", "confirmations.stage.4", "doc", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.SendLetters),
  ),
  ofProject("/maindo/hzletter/5", "confirmations.stage.5", "import", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.ReplyLetters),
  ),
  {
    ...ofProject("/maindo/hzmailbox", "hzmail.projectTitle", "mail", () =>
      import("../features/letters/hzmail/Settings.tsx").then((file) => file.ProjectMailbox),
    ),
    name: "maindohzmailbox",
    isOfFirm: true,
  },
  ofProject("/maindo/hzsummary", "confirmations.summary", "sheet", () =>
    import("../features/letters/confirmations/SummaryPage.tsx").then((file) => file.SummaryPage),
  ),
  ofProject("/maindo/hzbLetter/1", "confirmations.control.1", "sheet", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.BankTable),
  ),
  ofProject("/maindo/hzbLetter/2", "confirmations.control.2", "sheet", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.ReceivableTable),
  ),
  ofProject("/maindo/hzbLetter/3", "confirmations.control.3", "sheet", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.PayableTable),
  ),
  ofProject("/maindo/hzbLetter/4", "confirmations.control.4", "sheet", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.OtherTable),
  ),
  ofProject("/maindo/hzbLetter/5", "confirmations.control.5", "sheet", () =>
    import("../features/letters/confirmations/Letters.tsx").then((file) => file.LawyerTable),
  ),
];
