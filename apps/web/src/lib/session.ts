/** Who is signed in, to which firm, with which rights; loaded before the first guarded page is drawn. */
import { sessionMark } from "@digao/contract/web-session";
import { create } from "zustand";
import { faultOf } from "./call-error.ts";
import { dropCookie, readCookie } from "./cookies.ts";
import { type SessionInspection, useInspected } from "./inspected.ts";
import { keepLockCookies, lockNews } from "./lock.ts";
import { relogin } from "./relogin.ts";

export interface SessionUser {
  id: number;
  name: string;
  userName: string;
  headImgUrl: string | null;
  /** Of the account elsewhere that is bound; null where none is. */
  unionId: string | null;
  lang: string;
  /** Signed in with a one-time password: nothing else is open until it is changed. */
  mustChangePassword: boolean;
  /** The firm asks for a second factor: nothing else is open until it is set up. */
  mustEnrolSecondFactor: boolean;
  /** Nothing of the pages is drawn until the password has been typed. */
  isLocked: boolean;
}
export interface SessionTenant {
  id: number;
  name: string;
  tenancyName: string;
}
export interface SessionFacts {
  user: SessionUser | null;
  tenant: SessionTenant | null;
  inspection: SessionInspection | null;
  permissions: readonly string[];
  /** Names of the enabled languages. */
  languages: readonly { name: string; displayName: string }[];
}
/** Of the password step: a session, which is in the cookie then, or the ticket of a second step. */
export interface Answered {
  secondFactor: { ticket: string } | null;
}
export interface SignIn {
  tenancyName: string;
  userName: string;
  password: string;
  remember: boolean;
  /** One-time code, where it is known beforehand that one is asked for. */
  code?: string | undefined;
}
/** The password was right; a code is still to come. */
export interface SecondStep {
  ticket: string;
  remember: boolean;
}

interface Session extends SessionFacts {
  state: "loading" | "anonymous" | "ready" | "failed";
  error: unknown;
}

const nobody: SessionFacts = { user: null, tenant: null, inspection: null, permissions: [], languages: [] };
const rememberKey = "digao.remember";
/** Signed out without an answer of the server: said again as soon as it can be. */
const leavingKey = "digao.leaving";

export const useSession = create<Session>(() => ({ ...nobody, state: "loading", error: null }));
useSession.subscribe(({ inspection }) => useInspected.setState({ inspection }));

/** The calls, and with them the contract's schemas, are no part of the login page's first load. */
const calls = () => import("./session-calls.ts");

export const wasRemembered = () => localStorage.getItem(rememberKey) !== null;
/** Most likely: the session itself is in a cookie that no script reads. */
export const hasSession = () => Boolean(readCookie(sessionMark));

export function keepRemembered(remember: boolean) {
  localStorage.removeItem(leavingKey);
  if (remember) localStorage.setItem(rememberKey, "1");
  else localStorage.removeItem(rememberKey);
}

const forget = () => dropCookie(sessionMark);

/** Older releases kept tokens where scripts read them. */
const formerCookies = ["Abp.AuthToken", "enc_auth_token", "Abp-TenantId"];
function dropFormer() {
  for (const name of formerCookies) if (readCookie(name) !== undefined) dropCookie(name);
}

async function finishLeaving(): Promise<void> {
  if (!localStorage.getItem(leavingKey)) return;
  const error: unknown = await (await calls()).endSession().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { status = 200 } = faultOf(error) ?? {};
  if (status !== 0 && status < 500) localStorage.removeItem(leavingKey);
}

export async function loadSession(): Promise<void> {
  dropFormer();
  if (!hasSession()) {
    await finishLeaving();
    useSession.setState({ ...nobody, state: "anonymous", error: null });
    return;
  }
  try {
    const facts = await (await calls()).readSession();
    if (facts.user) relogin.open();
    else forget();
    keepLockCookies(facts.user?.isLocked ?? false);
    useSession.setState({ ...facts, state: facts.user ? "ready" : "anonymous", error: null });
  } catch (error) {
    if (faultOf(error)?.status === 401) forget();
    useSession.setState({ ...nobody, state: faultOf(error)?.status === 401 ? "anonymous" : "failed", error });
  }
}

/** Nothing keeps a password once nobody has to change it. */
function forgetTyped() {
  if (!useSession.getState().user?.mustChangePassword) typed = null;
}

/** The password just signed in with, while a one-time one is still to be replaced: it need not be typed twice. */
let typed: string | null = null;
export const typedPassword = () => typed;

/** Null when signed in; otherwise the step that asks for a code. */
export async function signIn(input: SignIn): Promise<SecondStep | null> {
  const answered = await (await calls()).authenticate(input);
  typed = input.password;
  if (answered.secondFactor) return { ticket: answered.secondFactor.ticket, remember: input.remember };
  keepRemembered(input.remember);
  await loadSession();
  forgetTyped();
  return null;
}

export async function finishSignIn({ ticket, remember }: SecondStep, code: string): Promise<void> {
  await (await calls()).verifyCode(ticket, code);
  keepRemembered(remember);
  await loadSession();
  forgetTyped();
}

/** All other sessions of the person have ended; this one goes on under a new token, by its cookie in all windows. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await (await calls()).changePassword(currentPassword, newPassword);
  await loadSession();
  typed = null;
}

function setLocked(isLocked: boolean) {
  const { user } = useSession.getState();
  if (user && user.isLocked !== isLocked) useSession.setState({ user: { ...user, isLocked } });
}

/** The server locks the session; then every window of this browser takes its pages away. */
export async function lockScreen(pageName: string): Promise<void> {
  await (await calls()).lockScreen();
  keepLockCookies(true, pageName);
  setLocked(true);
  lockNews.tell("locked");
}

export async function unlock(password: string): Promise<void> {
  await (await calls()).unlock(password);
  await loadSession();
  lockNews.tell("unlocked");
}

lockNews.listen((news) => {
  if (news === "locked") setLocked(true);
  else if (news === "unlocked") void loadSession();
  else if (useSession.getState().user) leave();
});

/** Signs in again over the kept pages; `other` when it was somebody else, whose pages these are not. */
export async function signInAgain(input: SignIn): Promise<"same" | "other" | "code"> {
  const before = useSession.getState().user?.id;
  const answered = await (await calls()).authenticate(input);
  if (answered.secondFactor) return "code";
  keepRemembered(input.remember);
  const facts = await (await calls()).readSession();
  if (facts.user?.id !== before) return "other";
  useSession.setState({ ...facts, state: "ready", error: null });
  relogin.open();
  return "same";
}

/** The look of the product, and unsaved input under its owner's key, outlive a sign-out; everything else goes. */
const outlives = [
  "digao.prefs",
  "digao.grids",
  "digao.lists",
  "digao.density",
  "digao.inspectors",
  "digao.tenancyName",
  "digao.draft.",
  leavingKey,
];

export async function signOut(): Promise<void> {
  // A session the server no longer knows needs no ending.
  if (hasSession() && !relogin.isExpired()) {
    localStorage.setItem(leavingKey, "1");
    await finishLeaving();
  }
  lockNews.tell("left");
  leave();
}

/** What is left of the person in this browser: nothing but what outlives a sign-out. */
function leave() {
  forget();
  relogin.close();
  keepLockCookies(false);
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
