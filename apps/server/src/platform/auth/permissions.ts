import { isExcludedFromAll } from "./admin-kinds.ts";

export interface Permission {
  name: string;
  zh: string;
  en: string;
  children?: readonly Permission[];
}

const actions = {
  Create: { zh: "新增", en: "Create" },
  Edit: { zh: "修改", en: "Edit" },
  Delete: { zh: "删除", en: "Delete" },
  Check: { zh: "审核", en: "Check" },
  Export: { zh: "导出", en: "Export" },
  All: { zh: "查看全所", en: "See all of the firm" },
  AppointPartner: { zh: "委派签字合伙人", en: "Appoint the signing partner" },
  Committee: { zh: "质量管理委员会表决", en: "Vote on the quality committee" },
  AppointReviewer: { zh: "委派项目质量复核人", en: "Appoint the engagement quality reviewer" },
  Seal: { zh: "总所盖章签发", en: "Seal and issue for the head office" },
} as const;

type Action = keyof typeof actions;

/** The roles that a firm starts with, beside its administrators'. */
export type BuiltInRole =
  | "ChiefPartner"
  | "Partner"
  | "Manager"
  | "Auditor"
  | "QualityControl"
  | "ConfirmationCentre"
  | "Archivist"
  | "HumanResources"
  | "ReadOnly";

interface Area {
  name: string;
  zh: string;
  en: string;
  actions: readonly Action[];
  /** To whom it opens from the start, and what these may do beyond seeing it. */
  given: Partial<Record<BuiltInRole, readonly Action[]>>;
}

function area<A extends Action>(
  name: string,
  [zh, en]: [string, string],
  allowed: readonly A[],
  given: Partial<Record<BuiltInRole, readonly A[]>> = {},
): Area {
  return { name: `Pages.${name}`, zh, en, actions: allowed, given };
}

const edits = ["Create", "Edit", "Delete"] as const;
const registry = [...edits, "Check", "Export"] as const;
const registryChecks = ["Check", "Export"] as const;
const staff = { Auditor: [], QualityControl: [], ConfirmationCentre: [] } as const;

/**
 * Every right of the platform, and who holds it in a new firm: an area is one row here. Firms that are there already get
 * at the next start what their roles have not been given before. A chief partner holds what a partner does, and more.
 */
const areas: readonly Area[] = [
  area("Users", ["用户与系统管理", "Users and administration"], [...edits, "Export"]),
  area("Roles", ["角色", "Roles"], edits),
  area("Security", ["登录与安全", "Sign-in and security"], ["Edit", "Export"]),
  area("Audit", ["审计日志", "Audit log of the firm"], ["Export"]),
  area("Tenants", ["租户", "Tenants"], [...edits, "Export"]),
  area("Projects", ["项目", "Projects"], [...edits, "Export", "All", "AppointPartner"], {
    ChiefPartner: ["All", "AppointPartner"],
    Partner: [...edits, "Export"],
    Manager: ["Create", "Edit", "Export"],
    ...staff,
    QualityControl: ["All"],
    Archivist: [],
    ReadOnly: [],
  }),
  area("Customers", ["客户", "Customers"], [...edits, "Export"], {
    ...staff,
    ReadOnly: [],
    Partner: [...edits, "Export"],
    Manager: ["Create", "Edit", "Export"],
  }),
  area("MailGroups", ["邮件组", "Mail groups"], edits, {
    Partner: edits,
    Manager: edits,
    Auditor: edits,
    QualityControl: edits,
    ConfirmationCentre: edits,
  }),
  area("Templates", ["模板与用语", "Templates and wording"], [...edits, "Export"], {
    ...staff,
    Partner: [...edits, "Export"],
    Manager: [...edits, "Export"],
  }),
  area("JobDo", ["作业任务", "Tasks"], [...edits, "Check", "Export"], {
    ...staff,
    Partner: [...edits, "Check", "Export"],
    Manager: [...edits, "Check", "Export"],
  }),
  area("WorkLogs", ["工时", "Work logs"], [...edits, "Check", "Export", "All"], {
    Auditor: edits,
    QualityControl: edits,
    ConfirmationCentre: edits,
    HumanResources: [...edits, "All", "Export"],
    ChiefPartner: ["All"],
    Partner: [...edits, "Check", "Export"],
    Manager: [...edits, "Check"],
  }),
  area("Confirmations", ["函证中心", "Confirmation centre"], [...edits, "Check", "Export", "All"], {
    Partner: ["Check"],
    ConfirmationCentre: ["Create", "Edit", "All", "Export"],
  }),
  area("Archives", ["档案", "Archives"], [...edits, "Check", "Export", "All"], {
    ChiefPartner: ["All", "Check"],
    Partner: ["Create"],
    Archivist: ["Create", "Edit", "Check", "All", "Export"],
  }),
  area("Knowledge", ["知识库", "Knowledge"], [...edits, "Check"], {
    ...staff,
    QualityControl: ["Create", "Edit", "Delete", "Check"],
    Archivist: [],
    ReadOnly: [],
    Partner: ["Create", "Edit", "Check"],
    Manager: ["Create", "Edit"],
    HumanResources: ["Create", "Edit"],
  }),
  area("Assets", ["固定资产", "Fixed assets"], [...edits, "Export"], { ...staff, Partner: ["Export"], Manager: [] }),
  area("Quality", ["质量管理", "Quality management"], ["Check", "Export", "AppointReviewer", "Committee"], {
    ChiefPartner: ["Committee"],
    Partner: ["Committee"],
    QualityControl: ["Check", "Export", "AppointReviewer", "Committee"],
  }),
  area("Reports", ["报告登记", "Report register"], ["Edit", "Export", "Seal"], {
    ChiefPartner: ["Seal"],
    Partner: [],
    Manager: [],
    QualityControl: ["Edit", "Export"],
  }),
  area("ECIChange", ["工商变更", "Registry changes"], registryChecks, {
    Partner: registryChecks,
    Manager: registryChecks,
    Auditor: [],
  }),
  area("Partner", ["股东信息", "Shareholders"], registry, {
    Partner: registry,
    Manager: registry,
    Auditor: ["Create", "Edit"],
  }),
  area("ManageTeam", ["主要人员", "Management"], registry, {
    Partner: registry,
    Manager: registry,
    Auditor: ["Create", "Edit"],
  }),
  area("Equity", ["股权结构", "Equity"], registryChecks, {
    Partner: registryChecks,
    Manager: registryChecks,
    Auditor: [],
  }),
  area("Branch", ["分支机构", "Branches"], registry, {
    Partner: registry,
    Manager: registry,
    Auditor: ["Create", "Edit"],
  }),
  area("InvestmentCheck", ["对外投资核对", "Investment check"], registryChecks, {
    Partner: registryChecks,
    Manager: registryChecks,
    Auditor: [],
  }),
  area("CompanyGraphCheck", ["企业图谱核对", "Company graph check"], registryChecks, {
    Partner: registryChecks,
    Manager: registryChecks,
    Auditor: [],
  }),
];

/** The rights that a built-in role starts with. */
export const startingRights = (role: BuiltInRole): string[] =>
  areas.flatMap(({ name, given }) => {
    const own = given[role];
    const partners = role === "ChiefPartner" ? given.Partner : undefined;
    return own || partners ? [name, ...[...(partners ?? []), ...(own ?? [])].map((action) => `${name}.${action}`)] : [];
  });

/** Every right of the platform (权限树). A role grants names one by one; `*` grants all of a firm's. */
export const permissionTree: Permission = {
  name: "Pages",
  zh: "页面",
  en: "Pages",
  children: areas.map(({ name, zh, en, actions: allowed }) => ({
    name,
    zh,
    en,
    children: allowed.map((action) => ({ name: `${name}.${action}`, ...actions[action] })),
  })),
};

function namesOf({ name, children = [] }: Permission): string[] {
  return [name, ...children.flatMap(namesOf)];
}

export const allPermissions: readonly string[] = namesOf(permissionTree);

/** Managing other firms belongs to the operator alone: never part of `*`, granted by name, and of no effect in another firm. */
export const ofOperator = (name: string): boolean => name === "Pages.Tenants" || name.startsWith("Pages.Tenants.");
const ofFirm = allPermissions.filter((name) => !ofOperator(name));

/** Where a firm keeps its administrators apart (`isSeparated`), `*` is without the administration of security and of the log. */
export function expandPermissions(
  granted: readonly string[],
  { isOperator = true, isSeparated = false }: { isOperator?: boolean; isSeparated?: boolean } = {},
): ReadonlySet<string> {
  const available = new Set(isOperator ? allPermissions : ofFirm);
  const named = granted.filter((name) => available.has(name));
  const all = isSeparated ? ofFirm.filter((name) => !isExcludedFromAll(name)) : ofFirm;
  return new Set(granted.includes("*") ? [...all, ...named] : named);
}

export interface FlatPermission {
  name: string;
  parentName: string | null;
  zh: string;
  en: string;
}

const flatten = ({ children = [], ...permission }: Permission, parentName: string | null): FlatPermission[] => [
  { ...permission, parentName },
  ...children.flatMap((child) => flatten(child, permission.name)),
];

/** The tree row by row, each right after the one it stands under. */
export const flatPermissions: readonly FlatPermission[] = flatten(permissionTree, null);

const byName = new Map(flatPermissions.map((permission) => [permission.name, permission]));

/** A right as people call it ("项目-新增"); a name that is none stays as it is. */
export function rightInWords(name: string, lang: "zh" | "en"): string {
  const right = byName.get(name);
  if (!right) return name;
  const area = byName.get(right.parentName ?? "");
  if (!area || area.parentName === null) return right[lang];
  return lang === "zh" ? `${area.zh}-${right.zh}` : `${area.en}: ${right.en.toLowerCase()}`;
}
