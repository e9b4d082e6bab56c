/** Who is signed in, to which firm, with which rights; loaded before the first guarded page is drawn. */
import { create } from "zustand";
import { faultOf } from "./call-error.ts";
import { cookieNames, dropCookie, readCookie, writeCookie } from "./cookies.ts";
import { relogin } from "./relogin.ts";

export interface SessionUser {
  id: number;
  name: string;
  userName: string;
  headImgUrl: string | null;
  lang: string;
  /** Signed in with a one-time password: nothing else is open until it is changed. */
  mustChangePassword: boolean;
}
export interface SessionTenant {
  id: number;
  name: string;
  tenancyName: string;
}
export interface SessionFacts {
  user: SessionUser | null;
  tenant: SessionTenant | null;
  permissions: readonly string[];
  /** Names of the enabled languages. */
  languages: readonly { name: string; displayName: string }[];
}
export interface Ticket {
  accessToken: string;
  encryptedAccessToken: string;
  expireInSeconds: number;
  tenantId: number | null;
}
export interface SignIn {
  tenancyName: string;
  userName: string;
  password: string;
  remember: boolean;
}

interface Session extends SessionFacts {
  state: "loading" | "anonymous" | "ready" | "failed";
  error: unknown;
}

const nobody: SessionFacts = { user: null, tenant: null, permissions: [], languages: [] };
const rememberKey = "digao.remember";
const fiveYearsInSeconds = 5 * 365 * 86_400;

export const useSession = create<Session>(() => ({ ...nobody, state: "loading", error: null }));

/** The calls, and with them the contract's schemas, are no part of the login page's first load. */
const calls = () => import("./session-calls.ts");

export const wasRemembered = () => localStorage.getItem(rememberKey) !== null;
export const hasToken = () => Boolean(readCookie(cookieNames.token));

export function keepTicket(ticket: Ticket, remember: boolean) {
  const seconds = remember ? ticket.expireInSeconds : undefined;
  if (remember) localStorage.setItem(rememberKey, "1");
  else localStorage.removeItem(rememberKey);
  writeCookie(cookieNames.token, ticket.accessToken, seconds);
  writeCookie(cookieNames.encryptedToken, ticket.encryptedAccessToken, seconds);
  if (ticket.tenantId) writeCookie(cookieNames.tenant, String(ticket.tenantId), fiveYearsInSeconds);
}

function forget() {
  dropCookie(cookieNames.token);
  dropCookie(cookieNames.encryptedToken);
}

export async function loadSession(): Promise<void> {
  if (!hasToken()) {
    useSession.setState({ ...nobody, state: "anonymous", error: null });
    return;
  }
  try {
    const facts = await (await calls()).readSession();
    if (facts.user) relogin.open();
    else forget();
    useSession.setState({ ...facts, state: facts.user ? "ready" : "anonymous", error: null });
  } catch (error) {
    if (faultOf(error)?.status === 401) forget();
    useSession.setState({ ...nobody, state: faultOf(error)?.status === 401 ? "anonymous" : "failed", error });
  }
}

export async function signIn(input: SignIn): Promise<void> {
  keepTicket(await (await calls()).authenticate(input), input.remember);
  await loadSession();
}

/** The new ticket lives as long as the old one was meant to. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const ticket = await (await calls()).changePassword(currentPassword, newPassword);
  keepTicket(ticket, wasRemembered());
  await loadSession();
}

/** Signs in again over the kept pages; false when it was somebody else, whose pages these are not. */
export async function signInAgain(input: SignIn): Promise<boolean> {
  const before = useSession.getState().user?.id;
  keepTicket(await (await calls()).authenticate(input), input.remember);
  const facts = await (await calls()).readSession();
  if (facts.user?.id !== before) return false;
  useSession.setState({ ...facts, state: "ready", error: null });
  relogin.open();
  return true;
}

/** The look of the product, and unsaved input under its owner's key, outlive a sign-out; everything else goes. */
const outlives = ["digao.prefs", "digao.grids", "digao.lists", "digao.inspectors", "digao.tenancyName", "digao.draft."];

export async function signOut(): Promise<void> {
  // A session the server no longer knows needs no ending.
  if (hasToken() && !relogin.isExpired()) await (await calls()).endSession().catch(() => undefined);
  forget();
  relogin.close();
  sessionStorage.clear();
  const going = Object.keys(localStorage).filter((key) => !outlives.some((start) => key.startsWith(start)));
  for (const key of going) localStorage.removeItem(key);
  location.assign("/");
}

export const can = (name: string | undefined) => !name || useSession.getState().permissions.includes(name);
/** The same as a hook, for buttons and menus. */
export const useCan = (name: string | undefined) => useSession((s) => !name || s.permissions.includes(name));

/** Whose things these are on a shared machine: firm and user. */
export const useOwner = () => useSession(({ tenant, user }) => `${tenant?.id ?? 0}.${user?.id ?? 0}`);
