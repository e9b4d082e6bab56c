/**
 * The one table of screens: routes, menus, tabs, breadcrumb, titles, rights and the palette are read from it.
 * A row is added when its screen exists; nothing here leads nowhere.
 */
import type { IconName } from "../ui/Icon.tsx";
import { knowledgeRoutes } from "./knowledge-routes.tsx";
import { screen } from "./lazy-screen.ts";
import { mainRoutes } from "./main-routes.tsx";
import { projectRoutes } from "./project-routes.tsx";
import { qualityRoutes } from "./quality-routes.tsx";
import type { ScreenRoute } from "./route.ts";
import { timeRoutes } from "./time-routes.tsx";

/** A screen for those who administer the firm. */
function ofAdministration(
  path: string,
  title: string,
  icon: IconName,
  load: Parameters<typeof screen>[0],
): ScreenRoute {
  const place = { path, name: path.slice("/sm/".length), shell: "home", group: "sm" } as const;
  return { ...place, title, icon, permission: "Pages.Users", screen: screen(load) };
}

export const routes: readonly ScreenRoute[] = [
  ...mainRoutes,
  {
    path: "/pm/customers",
    name: "customers",
    title: "customers.title",
    shell: "home",
    group: "pm",
    icon: "client",
    screen: screen(() => import("../features/firm/customers/Customers.tsx").then((file) => file.Customers)),
  },
  {
    path: "/pm/addproject",
    name: "addproject",
    title: "projects.title.add",
    shell: "home",
    permission: "Pages.Projects.Create",
    group: "pm",
    icon: "add",
    screen: screen(() => import("../features/office/projects/AddProject.tsx").then((file) => file.AddProject)),
  },
  {
    path: "/pm/projectin",
    name: "projectin",
    title: "projects.title.in",
    shell: "home",
    group: "pm",
    icon: "project",
    screen: screen(() => import("../features/office/projects/ProjectList.tsx").then((file) => file.ProjectsBeingSetUp)),
  },
  {
    path: "/pm/currproject",
    name: "currproject",
    title: "projects.title.curr",
    shell: "home",
    group: "pm",
    icon: "project",
    screen: screen(() => import("../features/office/projects/ProjectList.tsx").then((file) => file.ProjectsInProgress)),
  },
  {
    path: "/pm/completedproject",
    name: "completedproject",
    title: "projects.title.done",
    shell: "home",
    group: "pm",
    icon: "archive",
    screen: screen(() => import("../features/office/projects/ProjectList.tsx").then((file) => file.ProjectsCompleted)),
  },
  ...timeRoutes,
  {
    path: "/fm/dztable",
    name: "dztable",
    title: "own-sheets.title",
    shell: "home",
    group: "fm",
    icon: "sheet",
    screen: screen(() => import("../features/papers/own-sheets/Spreadsheets.tsx").then((file) => file.Spreadsheets)),
  },
  {
    path: "/fm/hzcenter",
    name: "hzcenter",
    title: "confirmations.centre",
    shell: "home",
    group: "fm",
    icon: "mail",
    screen: screen(() =>
      import("../features/letters/confirmations/Centre.tsx").then((file) => file.ConfirmationCentre),
    ),
  },
  {
    path: "/fm/reportcreate",
    name: "reportcreate",
    title: "audit-report.register",
    shell: "home",
    permission: "Pages.Reports",
    group: "fm",
    icon: "doc",
    screen: screen(() =>
      import("../features/report/audit-report/ReportRegister.tsx").then((file) => file.ReportRegister),
    ),
  },
  {
    path: "/fm/pzcheckcenter",
    name: "pzcheckcenter",
    title: "vouching.center",
    shell: "home",
    group: "fm",
    icon: "voucher",
    screen: screen(() => import("../features/evidence/vouching/CheckCenter.tsx").then((file) => file.CheckCenter)),
  },
  {
    path: "/fm/companylookup",
    name: "companylookup",
    title: "registry.title",
    shell: "home",
    group: "fm",
    icon: "search",
    screen: screen(() =>
      import("../features/engagement/registry/CompanyLookup.tsx").then((file) => file.CompanyLookup),
    ),
  },
  {
    path: "/fm/acctadjust",
    name: "acctadjust",
    title: "client-entries.title",
    shell: "home",
    group: "fm",
    icon: "scale",
    screen: screen(() =>
      import("../features/balance/client-entries/ClientEntries.tsx").then((file) => file.ClientEntries),
    ),
  },
  {
    path: "/rm/mbox",
    name: "mbox",
    title: "mail.boxTitle",
    shell: "home",
    group: "rm",
    icon: "mail",
    screen: screen(() => import("../features/letters/mail/Mails.tsx").then((file) => file.MailFolders)),
  },
  {
    path: "/rm/mlist",
    name: "mlist",
    title: "mail.listTitle",
    shell: "home",
    group: "rm",
    icon: "mail",
    screen: screen(() => import("../features/letters/mail/Mails.tsx").then((file) => file.MailList)),
  },
  {
    path: "/rm/mgroup",
    name: "mgroup",
    title: "registers.mailGroups",
    shell: "home",
    permission: "Pages.MailGroups",
    group: "rm",
    icon: "mail",
    screen: screen(() => import("../features/letters/mail-groups/MailGroups.tsx").then((file) => file.MailGroups)),
  },
  ...knowledgeRoutes,
  {
    path: "/sm/userinfo",
    name: "userinfo",
    title: "users.own.userInfo",
    shell: "home",
    group: "sm",
    icon: "user",
    screen: screen(() => import("../features/identity/users/own/UserInfo.tsx").then((file) => file.UserInfo)),
  },
  {
    path: "/sm/usercategory",
    name: "usercategory",
    title: "user-categories.title",
    shell: "home",
    group: "sm",
    icon: "project",
    screen: screen(() =>
      import("../features/office/user-categories/UserCategories.tsx").then((file) => file.UserCategories),
    ),
  },
  {
    path: "/sm/subscriptions",
    name: "subscriptions",
    title: "subscriptions.title",
    shell: "home",
    group: "sm",
    icon: "bell",
    screen: screen(() =>
      import("../features/identity/subscriptions/Subscriptions.tsx").then((file) => file.Subscriptions),
    ),
  },
  ...qualityRoutes,
  ofAdministration("/sm/corpinfo", "corp-info.title", "info", () =>
    import("../features/firm/corp-info/CorpInfo.tsx").then((file) => file.CorpInfo),
  ),
  ofAdministration("/sm/hzmodel", "confirmation-models.title", "doc", () =>
    import("../features/letters/confirmation-models/Models.tsx").then((file) => file.Models),
  ),
  ofAdministration("/sm/tag", "labels.title", "check", () =>
    import("../features/firm/labels/Labels.tsx").then((file) => file.Labels),
  ),
  ofAdministration("/sm/legalsubject", "legal-subjects.title", "client", () =>
    import("../features/firm/legal-subjects/LegalSubjects.tsx").then((file) => file.LegalSubjects),
  ),
  ofAdministration("/sm/serveproduct", "registers.serveProducts", "sheet", () =>
    import("../features/firm/serve-products/ServeProducts.tsx").then((file) => file.ServeProducts),
  ),
  ofAdministration("/sm/eventlist", "registers.firmEvents", "calendar", () =>
    import("../features/firm/firm-events/FirmEvents.tsx").then((file) => file.FirmEvents),
  ),
  ofAdministration("/sm/systemcodelist", "system-codes.title", "settings", () =>
    import("../features/firm/system-codes/SystemCodes.tsx").then((file) => file.SystemCodes),
  ),
  ofAdministration("/sm/hzmail", "hzmail.settingsTitle", "mail", () =>
    import("../features/letters/hzmail/Settings.tsx").then((file) => file.HzMailSettings),
  ),
  ofAdministration("/sm/hzmailbox", "hzmail.inboxTitle", "mail", () =>
    import("../features/letters/hzmail/Inbox.tsx").then((file) => file.HzMailInbox),
  ),
  ofAdministration("/sm/filesnode", "files-node.title", "project", () =>
    import("../features/firm/files-node/FilesNodes.tsx").then((file) => file.FilesNodes),
  ),
  ofAdministration("/sm/workgrouplist", "registers.workGroups", "team", () =>
    import("../features/firm/work-groups/WorkGroups.tsx").then((file) => file.WorkGroups),
  ),
  ofAdministration("/sm/wxgroup", "registers.wxGroups", "team", () =>
    import("../features/firm/wx-groups/WxGroups.tsx").then((file) => file.WxGroups),
  ),
  {
    path: "/sm/users",
    name: "users",
    title: "users.title",
    shell: "home",
    permission: "Pages.Users",
    group: "sm",
    icon: "user",
    screen: screen(() => import("../features/identity/users/Users.tsx").then((file) => file.Users)),
  },
  {
    path: "/sm/pmusers",
    name: "pmusers",
    title: "project-managers.title",
    shell: "home",
    permission: "Pages.Users",
    group: "sm",
    icon: "team",
    screen: screen(() =>
      import("../features/engagement/project-managers/ProjectManagers.tsx").then((file) => file.ProjectManagers),
    ),
  },
  {
    path: "/sm/roles",
    name: "roles",
    title: "roles.title",
    shell: "home",
    permission: "Pages.Roles",
    group: "sm",
    icon: "key",
    screen: screen(() => import("../features/identity/roles/Roles.tsx").then((file) => file.Roles)),
  },
  {
    path: "/sm/archiveauth",
    name: "archiveauth",
    title: "archive-auth.title",
    shell: "home",
    group: "sm",
    icon: "archive",
    screen: screen(() => import("../features/office/archive-auth/ArchiveAuths.tsx").then((file) => file.ArchiveAuths)),
  },
  {
    path: "/sm/inspections",
    name: "inspections",
    title: "inspection.title",
    shell: "home",
    group: "sm",
    icon: "search",
    screen: screen(() => import("../features/office/inspection/Inspections.tsx").then((file) => file.Inspections)),
  },
  {
    path: "/sm/security",
    name: "security",
    title: "security.title",
    shell: "home",
    permission: "Pages.Security",
    group: "sm",
    icon: "lock",
    screen: screen(() => import("../features/identity/security/Security.tsx").then((file) => file.Security)),
  },
  {
    path: "/sm/log",
    name: "firmlog",
    title: "action-log.firm.title",
    shell: "home",
    permission: "Pages.Audit",
    group: "sm",
    icon: "doc",
    screen: screen(() => import("../features/office/action-log/FirmLog.tsx").then((file) => file.FirmLog)),
  },
  {
    path: "/sm/auditwords",
    name: "auditwords",
    title: "work-category.title",
    shell: "home",
    permission: "Pages.Templates",
    group: "sm",
    icon: "edit",
    screen: screen(() => import("../features/firm/work-category/AuditWords.tsx").then((file) => file.AuditWords)),
  },
  {
    path: "/sm/categorytemplates",
    name: "categorytemplates",
    title: "category-templates.title",
    shell: "home",
    permission: "Pages.Templates",
    group: "sm",
    icon: "project",
    screen: screen(() =>
      import("../features/firm/category-templates/CategoryTemplates.tsx").then((file) => file.CategoryTemplates),
    ),
  },
  {
    path: "/sm/sheettemplates",
    name: "sheettemplates",
    title: "sheet-templates.title",
    shell: "home",
    permission: "Pages.Templates",
    group: "sm",
    icon: "sheet",
    screen: screen(() =>
      import("../features/papers/sheet-templates/SheetTemplates.tsx").then((file) => file.SheetTemplates),
    ),
  },
  {
    path: "/sm/tickmarks",
    name: "tickmarks",
    title: "tick-marks.title",
    shell: "home",
    permission: "Pages.Templates",
    group: "sm",
    icon: "check",
    screen: screen(() => import("../features/engagement/tick-marks/TickMarks.tsx").then((file) => file.TickMarks)),
  },
  {
    path: "/setting/tenants",
    name: "tenants",
    title: "tenants.title",
    shell: "home",
    permission: "Pages.Tenants",
    group: "setting",
    icon: "team",
    screen: screen(() => import("../features/identity/tenants/Tenants.tsx").then((file) => file.Tenants)),
  },
  ...projectRoutes,
];
