/** The way to an account elsewhere and back, as this browser walks it; what it keeps for that dies with the way. */
import type { ExternalSignIn, OfferedProvider } from "@digao/contract/areas/identity/auth/calls";
import { keepRemembered, loadSession, type SecondStep } from "./session.ts";

/** The calls, and with them the contract's schemas, are no part of the login page's first load. */
const calls = () => import("./external-calls.ts");

export interface SetOut {
  /** Left out by someone signed in. */
  tenancyName?: string | undefined;
  provider: OfferedProvider;
  remember?: boolean;
  isBinding?: boolean;
  /** An address of our own to go on to. */
  redirect?: string | null;
}
interface Memo {
  state: string;
  browserKey: string;
  tenancyName: string | null;
  remember: boolean;
  redirect: string | null;
}
/** What came back with the browser. */
export interface Returned extends Memo {
  /** Null where the person did not consent. */
  code: string | null;
  issuer: string | null;
}
export type Link = NonNullable<ExternalSignIn["link"]> & { tenancyName: string; remember: boolean };

const memoKey = "digao.external";
const pages = new Set(["/wechatlogin", "/wechatbind"]);

export const isFramed = () => window.self !== window.top;

function takeMemo(): Memo | null {
  const text = sessionStorage.getItem(memoKey);
  sessionStorage.removeItem(memoKey);
  try {
    return text ? (JSON.parse(text) as Memo) : null;
  } catch {
    return null;
  }
}

/** `lost`: an answer that this window did not set out for, or no longer knows of. */
let returned: Returned | "lost" | null = null;

/** Before anything is drawn: what the provider put into the address is taken out of it, and out of the window's history. */
export function receiveReturn(): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const state = query.get("state");
  if (!pages.has(pathname) || !state) return;
  const memo = takeMemo();
  const isOurs = memo?.state === state;
  returned = isOurs ? { ...memo, code: query.get("code"), issuer: query.get("iss") } : "lost";
  const redirect = isOurs && memo.redirect ? `?${new URLSearchParams({ redirect: memo.redirect })}` : "";
  history.replaceState(history.state, "", pathname + redirect);
}

/** Once: a second look finds nothing. */
export function takeReturn(): Returned | "lost" | null {
  const taken = returned;
  returned = null;
  return taken;
}

export const offeredBy = async (tenancyName?: string): Promise<OfferedProvider[]> =>
  (await calls()).offeredBy(tenancyName);

/** Sends this window to the provider. */
export async function setOut({ tenancyName, provider, remember = false, isBinding = false, redirect }: SetOut) {
  const frame = isFramed();
  const begun = await (await calls()).begin({ tenancyName, provider: provider.name, isBinding, isFramed: frame });
  const { state, browserKey } = begun;
  const memo: Memo = { state, browserKey, tenancyName: tenancyName ?? null, remember, redirect: redirect ?? null };
  sessionStorage.setItem(memoKey, JSON.stringify(memo));
  // Not to be come back to: the page behind has nothing left to do.
  location.assign(begun.url);
}

export type Outcome = { kind: "signedIn" } | { kind: "code"; step: SecondStep } | { kind: "link"; link: Link };

/** The answer for a session, for the step that asks for a code, or for an account that nobody has bound yet. */
export async function finishExternal(back: Returned): Promise<Outcome> {
  const { remember } = back;
  const { link, ...answered } = await (await calls()).answer(back);
  if (link) return { kind: "link", link: { ...link, tenancyName: answered.tenancyName, remember } };
  if (answered.secondFactor) return { kind: "code", step: { ticket: answered.secondFactor.ticket, remember } };
  keepRemembered(remember);
  await loadSession();
  return { kind: "signedIn" };
}

export interface LinkUser {
  userName: string;
  password: string;
  /** Where the account has a second factor. */
  code?: string | undefined;
}
export async function linkUser(link: Link, user: LinkUser): Promise<void> {
  await (await calls()).link(link, user);
  keepRemembered(link.remember);
  await loadSession();
}

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("digao.external") : undefined;
if (channel && "unref" in channel && typeof channel.unref === "function") channel.unref();

/** An account was bound in a frame or another tab: the other windows of this browser are told. */
export const boundNews = {
  tell: (accountName: string) => channel?.postMessage(accountName),
  listen(listener: (accountName: string) => void): () => void {
    const hear = ({ data }: MessageEvent<unknown>) => listener(String(data));
    channel?.addEventListener("message", hear);
    return () => channel?.removeEventListener("message", hear);
  },
};

export async function bindOwn(link: Link, password: string): Promise<void> {
  const { accountName } = await (await calls()).bind(link.ticket, password);
  boundNews.tell(accountName);
  await loadSession();
}
