/** Firms and people of a journey's own, made by the product's calls, so that no other journey meets them. */

import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { role as roleRegister } from "@digao/contract/areas/identity/roles/calls";
import { user as userRegister } from "@digao/contract/areas/identity/users/calls";
import { type CategoryNode, projects } from "@digao/contract/areas/office/projects/calls";
import type { Draft, Endpoint, Output } from "@digao/contract/endpoint";
import { sessionMark } from "@digao/contract/web-session";
import type { Browser, Page } from "@playwright/test";
import { addTenant, ownPassword } from "./operator.ts";
import { unique } from "./unique.ts";

const { calls: people } = userRegister;
const { calls: roles } = roleRegister;

/** Of our own web on plain http. */
export const sessionCookie = "digao";

const base = (): string => process.env.DIGAO_URL ?? "";

async function send(token: string, endpoint: Endpoint, input: object): Promise<{ result: unknown }> {
  const headers = new Headers({ authorization: `Bearer ${token}`, "content-type": "application/json" });
  const isQuery = endpoint.verb === "GET" || endpoint.verb === "DELETE";
  const pairs = Object.entries(input).map(([name, value]) => [name, String(value)]);
  const query = isQuery ? `?${new URLSearchParams(pairs)}` : "";
  const body = isQuery ? null : JSON.stringify(input);
  const answer = await fetch(base() + endpoint.path + query, { method: endpoint.verb, headers, body });
  const envelope = (await answer.json()) as { result: unknown; error: { message: string } | null };
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${envelope.error?.message}`);
  return envelope;
}

export interface Person {
  userId: number;
  token: string;
  call<E extends Endpoint>(endpoint: E, input: Draft<E>): Promise<Output<E>>;
}

const personOf = (userId: number, token: string): Person => ({
  userId,
  token,
  call: async (endpoint, input) => (await send(token, endpoint, input as object)).result as never,
});

/** Whoever is signed in at the page. */
export async function personIn(page: Page): Promise<Person> {
  const token = (await page.context().cookies()).find(({ name }) => name === sessionCookie)?.value ?? "";
  return personOf(0, token);
}

const authenticate = (firm: string, userName: string, password: string) =>
  personOf(0, "").call(auth.AuthenticateUserTenant, { tenancyName: firm, userNameOrEmailAddress: userName, password });

/** The token of whoever signs in with a password of their own. */
export const signIn = async (firm: string, userName: string, password: string): Promise<string> =>
  (await authenticate(firm, userName, password)).accessToken;

/** Signs in with a one-time password and chooses the own one, as the page would. */
export async function enter(firm: string, userName: string, password: string): Promise<Person> {
  const first = await authenticate(firm, userName, password);
  const change = { currentPassword: password, newPassword: ownPassword };
  const own = await personOf(0, first.accessToken).call(ownAccount.ChangePassword, change);
  return personOf(own.userId, own.accessToken);
}

export interface Firm {
  firm: string;
  admin: Person;
}
export async function newFirm(word: string): Promise<Firm> {
  const firm = `${word}${unique()}`;
  return { firm, admin: await enter(firm, "admin", await addTenant(firm)) };
}

/** A user with one of the roles that every firm starts with. */
export async function newUser({ firm, admin }: Firm, role: string): Promise<Person> {
  const { items } = await admin.call(roles.list, { maxResultCount: 100 });
  const roleItem = items.find(({ name }) => name === role);
  if (!roleItem) throw new Error(`No role ${role}`);
  const draft = { userName: `${role}${unique()}`, name: `${roleItem.displayName}一号`, roleNames: [role] };
  const { oneTimePassword } = await admin.call(people.create, draft);
  return enter(firm, draft.userName, oneTimePassword ?? "");
}

const leavesOf = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));

/** A project led by its maker, whose members have declared their independence. */
export async function newProject(owner: Person, members: readonly Person[] = []): Promise<number> {
  const name = `试验客户${unique()}`;
  const { id: custId } = await owner.call(customer.calls.create, { custName: `${name}有限公司` });
  const [category] = leavesOf(await owner.call(projects.GetCategoryTree, {}));
  const period = { aYear: 2024, periodStart: "2024-01-01", periodEnd: "2024-12-31" };
  const facts = { projectName: `${name}2024年报审计`, custId, categoryId: category?.id ?? 0, ...period };
  const { id } = await owner.call(projects.CreateProject, { ...facts, independence: true });
  if (members.length > 0) {
    const added = members.map(({ userId }) => ({ userId, roleid: 0 }));
    await owner.call(projectDetail.CreateProjectMember, { projectId: id, members: added });
  }
  const declared = { Id: id, checked: 1, independence: true };
  for (const member of members) await member.call(projectDetail.UpdateProjectMemberChecked, declared);
  return id;
}

/** A browser of the person's own, already signed in, at an empty page. */
export async function browserOf(browser: Browser, { token }: Pick<Person, "token">): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([
    { name: sessionCookie, value: token, url: base(), httpOnly: true, sameSite: "Strict" },
    { name: sessionMark, value: "1", url: base(), sameSite: "Strict" },
  ]);
  return context.newPage();
}
