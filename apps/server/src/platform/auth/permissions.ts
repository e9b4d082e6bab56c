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
} as const;

function area(name: string, zh: string, en: string, names: readonly (keyof typeof actions)[] = []): Permission {
  const children = names.map((action) => ({ name: `${name}.${action}`, ...actions[action] }));
  return { name, zh, en, children };
}

const edits = ["Create", "Edit", "Delete"] as const;

/** Every right of the platform (权限树). A role grants names one by one; `*` grants all of a firm's. */
export const permissionTree: Permission = {
  name: "Pages",
  zh: "页面",
  en: "Pages",
  children: [
    area("Pages.Users", "用户与系统管理", "Users and administration", [...edits, "Export"]),
    area("Pages.Roles", "角色", "Roles", edits),
    area("Pages.Tenants", "租户", "Tenants", [...edits, "Export"]),
    area("Pages.Projects", "项目", "Projects", [...edits, "Export", "All"]),
    area("Pages.Customers", "客户", "Customers", [...edits, "Export"]),
    area("Pages.JobDo", "作业任务", "Jobs of projects", [...edits, "Check", "Export"]),
    area("Pages.WorkLogs", "工时", "Work logs", [...edits, "Check", "Export", "All"]),
    area("Pages.Confirmations", "函证中心", "Confirmation centre", [...edits, "Check", "Export", "All"]),
    area("Pages.Archives", "档案", "Archives", [...edits, "Check", "Export", "All"]),
    area("Pages.Knowledge", "知识库", "Knowledge", edits),
    area("Pages.Assets", "固定资产", "Fixed assets", [...edits, "Export"]),
    area("Pages.Quality", "质量管理", "Quality management", ["Check", "Export"]),
    area("Pages.ECIChange", "工商变更", "Registry changes", ["Check", "Export"]),
    area("Pages.Partner", "股东信息", "Shareholders", [...edits, "Check", "Export"]),
    area("Pages.ManageTeam", "主要人员", "Management", [...edits, "Check", "Export"]),
    area("Pages.Equity", "股权结构", "Equity", ["Check", "Export"]),
    area("Pages.Branch", "分支机构", "Branches", [...edits, "Check", "Export"]),
    area("Pages.InvestmentCheck", "对外投资核对", "Investment check", ["Check", "Export"]),
    area("Pages.CompanyGraphCheck", "企业图谱核对", "Company graph check", ["Check", "Export"]),
  ],
};

function namesOf({ name, children = [] }: Permission): string[] {
  return [name, ...children.flatMap(namesOf)];
}

export const allPermissions: readonly string[] = namesOf(permissionTree);

/** Managing other firms belongs to the operator alone: never part of `*`, granted by name, and of no effect in another firm. */
export const ofOperator = (name: string): boolean => name === "Pages.Tenants" || name.startsWith("Pages.Tenants.");
const ofFirm = allPermissions.filter((name) => !ofOperator(name));

export function expandPermissions(granted: readonly string[], isOperator = true): ReadonlySet<string> {
  const known = new Set(isOperator ? allPermissions : ofFirm);
  const named = granted.filter((name) => known.has(name));
  return new Set(granted.includes("*") ? [...ofFirm, ...named] : named);
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
