/** The window's real-time connection: a new ticket for every attempt, longer and longer waits between them, and what was asked for asked again. */
import {
  live as calls,
  type LiveChange,
  type LivePlace,
  type LivePresence,
} from "@digao/contract/areas/identity/live/calls";
import { create } from "zustand";
import { callQuietly } from "./api.ts";
import { type LiveSocket, openSocket } from "./live-socket.ts";
import { relogin } from "./relogin.ts";

type Person = LivePresence["people"][number];
interface LiveState {
  /** False: what should come by itself has to be asked for. */
  isUp: boolean;
  /** Who is at a record, by its name. */
  people: Readonly<Record<string, readonly Person[]>>;
  /** How often a record was written while this window looked on, by "type/id". */
  changes: Readonly<Record<string, number>>;
}
export const useLive = create<LiveState>(() => ({ isUp: false, people: {}, changes: {} }));

export const placeName = ({ projectId, refType, refId }: LivePlace) => `${projectId ?? "-"}/${refType}/${refId}`;
export const recordName = (refType: string, refId: string | number) => `${refType}/${refId}`;

type Listener = (...args: readonly unknown[]) => void;
const listeners = new Map<string, Set<Listener>>();

/** Hears one kind of push; answers how to stop. "back" is told when a connection stands again after one was lost. */
export function onLive(target: string, listener: Listener): () => void {
  const all = listeners.get(target) ?? new Set();
  listeners.set(target, all.add(listener));
  return () => void all.delete(listener);
}
const tell: (target: string, ...args: readonly unknown[]) => void = (target, ...args) => {
  for (const listener of listeners.get(target) ?? []) listener(...args);
};

interface Stay {
  place: LivePlace;
  isEditing: boolean;
}
/** What this window subscribes to and where it is; kept across reconnects. */
const projects = new Map<number, number>();
const stays = new Map<symbol, Stay>();

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
let socket: LiveSocket | undefined;
let isStarted = false;
let isTrying = false;
let wasUp = false;
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;

// Refused or cut off: what is wanted is asked for again with the next connection.
const ask = (target: string, argument: unknown) => socket?.invoke(target, argument).catch(() => undefined);

/** What the server pushes is shaped as its calls answer; only what is not there at all is told apart. */
const isPresence = (value: unknown): value is LivePresence =>
  typeof value === "object" && value !== null && "people" in value;
export const isChanges = (value: unknown): value is readonly LiveChange[] => Array.isArray(value);

const showPeople = (value: unknown) => {
  if (!isPresence(value)) return;
  useLive.setState(({ people }) => ({ people: { ...people, [placeName(value)]: value.people } }));
};

const editsAt = (name: string) => [...stays.values()].some((stay) => stay.isEditing && placeName(stay.place) === name);
const enter = async (place: LivePlace) =>
  showPeople(await ask("enter", { ...place, isEditing: editsAt(placeName(place)) }));

function countChanges(list: readonly LiveChange[]) {
  useLive.setState(({ changes }) => {
    const next = { ...changes };
    for (const { refType, refId } of list) {
      const name = recordName(refType, refId);
      next[name] = (next[name] ?? 0) + 1;
    }
    return { changes: next };
  });
}

const hear: Record<string, Listener> = {
  changed: (list) => isChanges(list) && countChanges(list),
  presence: showPeople,
};

function onOpen() {
  waitMs = firstWaitMs;
  useLive.setState({ isUp: true });
  for (const projectId of projects.keys()) void ask("joinProject", projectId);
  const places = new Map([...stays.values()].map(({ place }) => [placeName(place), place]));
  for (const place of places.values()) void enter(place);
  if (wasUp) tell("back");
  wasUp = true;
}

function later() {
  clearTimeout(timer);
  if (!isStarted) return;
  // Not all windows of a firm at the same moment after a restart of the server.
  timer = setTimeout(() => void connect(), waitMs * (0.7 + Math.random() * 0.6));
  waitMs = Math.min(waitMs * 2, longestWaitMs);
}

async function connect(): Promise<void> {
  if (!isStarted || isTrying || socket) return;
  isTrying = true;
  clearTimeout(timer);
  try {
    const { ticket } = await callQuietly(calls.CreateTicket, {});
    const { protocol, host } = location;
    const scheme = protocol === "https:" ? "wss:" : "ws:";
    if (isStarted) {
      const opened: LiveSocket = openSocket(`${scheme}//${host}/signalr?enc_auth_token=${encodeURIComponent(ticket)}`, {
        onOpen,
        onPush: (target, args) => {
          hear[target]?.(...args);
          tell(target, ...args);
        },
        onClosed: () => {
          if (socket === opened) socket = undefined;
          useLive.setState({ isUp: false, people: {} });
          later();
        },
      });
      socket = opened;
    }
  } catch {
    later();
  }
  isTrying = false;
}

const hurry = () => {
  waitMs = firstWaitMs;
  void connect();
};

/** Connects, and stays connected until the answer is called. */
export function startLive(): () => void {
  isStarted = true;
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  // Signed in again over the kept pages.
  const unsubscribe = relogin.subscribe(() => {
    if (!relogin.isExpired()) hurry();
  });
  hurry();
  return () => {
    isStarted = false;
    wasUp = false;
    unsubscribe();
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
    clearTimeout(timer);
    socket?.close();
  };
}

/** Hears of a project's changes until the answer is called. */
export function hearProject(projectId: number): () => void {
  projects.set(projectId, (projects.get(projectId) ?? 0) + 1);
  if (projects.get(projectId) === 1) void ask("joinProject", projectId);
  return () => {
    const rest = (projects.get(projectId) ?? 1) - 1;
    if (rest > 0) projects.set(projectId, rest);
    else {
      projects.delete(projectId);
      void ask("leaveProject", projectId);
    }
  };
}

/** Beginning to edit is a new stay in place of the one before: nobody shall see the person go and come. */
const settleMs = 50;

function settle(place: LivePlace) {
  const isStill = [...stays.values()].some((stay) => placeName(stay.place) === placeName(place));
  void (isStill ? enter(place) : ask("leave", place));
}

/** Is at a record until the answer is called. */
export function stayAt(place: LivePlace, isEditing: boolean): () => void {
  const key = Symbol(placeName(place));
  stays.set(key, { place, isEditing });
  void enter(place);
  return () => {
    stays.delete(key);
    setTimeout(() => settle(place), settleMs);
  };
}
