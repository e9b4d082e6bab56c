/** Changes that the server has not acknowledged, kept on this machine: they outlive a reload, an ended session and a lost network. */
import type { Op } from "@digao/sheets/op-types";

export interface Change {
  changeId: string;
  ops: Op[];
  at: string;
}
export interface Unsent {
  id: string;
  /** Whose they are: another person at this machine never sends them. */
  owner: string;
  book: string;
  windowId: string;
  /** Of the book that the first of them was made on. */
  baseSeq: number;
  at: string;
  changes: Change[];
}

const store = "changes";

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("digao.sheets", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(store, { keyPath: "id" }).createIndex("book", ["owner", "book"]);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
  });
  return opening;
}
const within = async (mode: IDBTransactionMode) => (await database()).transaction(store, mode).objectStore(store);

const idOf = ({ owner, book, windowId }: Pick<Unsent, "owner" | "book" | "windowId">) => `${owner}|${book}|${windowId}`;

export const queue = {
  async write(unsent: Omit<Unsent, "id">) {
    await settled((await within("readwrite")).put({ ...unsent, id: idOf(unsent) }));
  },
  async drop(unsent: Pick<Unsent, "owner" | "book" | "windowId">) {
    await settled((await within("readwrite")).delete(idOf(unsent)));
  },
  /** Of all windows that the person has had on the book, the oldest first. */
  async of(owner: string, book: string): Promise<Unsent[]> {
    const found: Unsent[] = await settled((await within("readonly")).index("book").getAll([owner, book]));
    return found.toSorted((a, b) => a.at.localeCompare(b.at));
  },
};
