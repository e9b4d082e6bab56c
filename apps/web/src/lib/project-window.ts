/**
 * The separate window of a project, opened by its name. Windows of one browser know of each other by asking: nothing of a project is kept
 * in shared storage, so that two windows never mix.
 */
export const projectWindowName = "digao.project";
/** Whether this window was opened for a project of its own. */
export const isProjectWindow = () => globalThis.window?.name === projectWindowName;

export interface WindowProject {
  id: number;
  name: string;
  /** Archived: only to be read. */
  isArchive: boolean;
}
export interface OpenWindow {
  window: string;
  project: WindowProject;
}
type News =
  | { kind: "who"; owner: string }
  | ({ kind: "here"; owner: string } & OpenWindow)
  | { kind: "close"; window: string }
  | { kind: "closed"; window: string };

/** A window that does not answer in this time is none. */
const answerMs = 150;
const closingMs = 1_000;

function join(hear: (news: News) => void) {
  if (!("BroadcastChannel" in globalThis)) return undefined;
  const channel = new BroadcastChannel("digao.windows");
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => hear(data));
  return { tell: (news: News) => channel.postMessage(news), leave: () => channel.close() };
}

/** Asks the others and waits for the first news that `read` takes, or for the time to be up. */
function heard<T>(question: News, read: (news: News) => T | undefined, waitMs: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (found: T | undefined) => {
      clearTimeout(timer);
      channel?.leave();
      resolve(found);
    };
    const timer = setTimeout(end, waitMs, undefined);
    const channel = join((news) => {
      const found = read(news);
      if (found !== undefined) end(found);
    });
    if (channel) channel.tell(question);
    else end(undefined);
  });
}

/** The separate window that this person has open, whichever of the browser's windows opened it. */
export const findProjectWindow = (owner: string): Promise<OpenWindow | undefined> =>
  heard(
    { kind: "who", owner },
    (news) =>
      news.kind === "here" && news.owner === owner ? { window: news.window, project: news.project } : undefined,
    answerMs,
  );

/** Resolves when it is gone, or does not go: then its name is taken over. */
export const closeProjectWindow = ({ window }: OpenWindow): Promise<true | undefined> =>
  heard(
    { kind: "close", window },
    (news) => (news.kind === "closed" && news.window === window) || undefined,
    closingMs,
  );

/** Answers for this window as long as it shows the project; does nothing in a window that has no name of ours. */
export function announceProject(owner: string, project: WindowProject): () => void {
  if (!isProjectWindow()) return () => undefined;
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const channel = join((news) => {
    if (news.kind === "who" && news.owner === owner) channel?.tell({ kind: "here", owner, window: name, project });
    if (news.kind === "close" && news.window === name) window.close();
  });
  const goodbye = () => channel?.tell({ kind: "closed", window: name });
  window.addEventListener("pagehide", goodbye);
  return () => {
    window.removeEventListener("pagehide", goodbye);
    channel?.leave();
  };
}

/** Opens the named window at the address. False: the browser refused. */
export function openProjectWindow(href: string): boolean {
  const opened = window.open(href, projectWindowName);
  opened?.focus();
  return opened !== null;
}

/** Brings the named window to the front as it is; where this window cannot reach it, there is a second one. */
export function showProjectWindow(href: string): boolean {
  const opened = window.open("", projectWindowName);
  if (opened?.location.href === "about:blank") opened.location.replace(href);
  opened?.focus();
  return opened !== null;
}
