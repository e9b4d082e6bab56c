/** Records of the firm as a whole, each with the right that opens it; a change of any other one is told to nobody. */
const rights = new Map<string, string>([
  ["customer", "Pages.Customers"],
  ["user", "Pages.Users"],
  ["role", "Pages.Roles"],
  ["tenant", "Pages.Tenants"],
]);

/** Records of a project whose changes also show in lists of the whole firm. */
const firmwide = new Map<string, string>([
  ["project", "Pages.Projects.All"],
  ["projectMember", "Pages.Projects.All"],
  ["archiveAuth", "Pages.Archives.Check"],
]);

/** Records of one person alone, told to the other windows of whoever writes them. */
const personal: ReadonlySet<string> = new Set(["userCategory", "userEvent"]);
export const isPersonal = (refType: string): boolean => personal.has(refType);

export const rightFor = (refType: string): string | null => rights.get(refType) ?? null;
export const listRightFor = (refType: string): string | null => rights.get(refType) ?? firmwide.get(refType) ?? null;

/** Every right that somebody may be told something for. */
export const audienceRights: readonly string[] = [...new Set([...rights.values(), ...firmwide.values()])];

/** Whether anybody could be told of the change. */
export const hasAudience = ({ refType, projectId }: { refType: string; projectId: number | null }): boolean =>
  projectId !== null || listRightFor(refType) !== null || isPersonal(refType);
