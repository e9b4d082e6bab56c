/** Screens come as chunks of their own: 120 s at most, retried after a failure, one reload when the build has changed. */
import { limits } from "@digao/contract/limits";
import { type ComponentType, createElement, type LazyExoticComponent, lazy } from "react";
import { create } from "zustand";

export class ChunkError extends Error {
  constructor(cause: unknown) {
    super("chunk", { cause });
    this.name = "ChunkError";
  }
}

/** A reload is tried once in this time: a second failure is the network's, not an old build's. */
const reloadGuardMs = 5 * 60_000;
const guardKey = "digao.chunkReload";

function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(guardKey) ?? 0);
  if (Date.now() - last < reloadGuardMs || !navigator.onLine) return false;
  sessionStorage.setItem(guardKey, String(Date.now()));
  location.reload();
  return true;
}

/** How many chunks are on their way; the loading bar watches it. */
export const useLoading = create(() => ({ count: 0 }));
const count = (step: number) => useLoading.setState((now) => ({ count: now.count + step }));

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), limits.chunkTimeoutMs);
  });
  count(1);
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw new ChunkError(error);
  } finally {
    count(-1);
    clearTimeout(timer);
  }
}

export interface Screen {
  /** React keeps a failed lazy for good; `renew` makes a fresh one for the retry. */
  Component: LazyExoticComponent<ComponentType>;
  load: () => Promise<{ default: ComponentType }>;
}

const loadLibrary = () => import("./Library.tsx");

/** A component in the component library's clothes, which come along with it. */
export async function dressed<P extends object>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  const [Component, { Library }] = await Promise.all([load(), loadLibrary()]);
  return (props) => createElement(Library, undefined, createElement(Component, props));
}

interface Clothes {
  /** It needs nothing of the component library, and does not wait for it. */
  isPlain?: boolean;
}
export function screen(load: () => Promise<ComponentType>, { isPlain = false }: Clothes = {}): Screen {
  const asModule = () => loadChunk(async () => ({ default: await (isPlain ? load() : dressed(load)) }));
  return { Component: lazy(asModule), load: asModule };
}
export function renew(failed: Screen) {
  failed.Component = lazy(failed.load);
}

const retryMs = 5_000;
const networkBack = () =>
  new Promise<void>((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, retryMs);
  });

/** What hangs over the pages: fetched when it is needed first, and asked for until it is there. */
export function overlay<P extends object>(load: () => Promise<ComponentType<P>>) {
  const untilHere = async (): Promise<ComponentType<P>> => {
    for (;;) {
      const Component = await dressed(load).catch(() => undefined);
      if (Component) return Component;
      await networkBack();
    }
  };
  return lazy(async () => ({ default: await untilHere() }));
}
