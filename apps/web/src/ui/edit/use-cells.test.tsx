import { act } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { render, settle, waitFor } from "../../../test/render.tsx";
import { CallError } from "../../lib/call-error.ts";
import { useCells } from "./use-cells.ts";

type Rows = ReadonlyMap<string, number>;
/** The server's marks, by row, and their version. */
let stored: Map<string, number>;
let version: number;
let gate: Promise<void>;
let refused: Error | undefined;

const refusal = (status: number) =>
  new CallError({ status, code: 0, message: "", details: null, requestId: null, fields: [], data: null });
const readCell = (rows: Rows, name: string) => rows.get(name);
const others = (name: string, mark: number) => {
  stored = new Map(stored).set(name, mark);
  version += 1;
};

let edit: ReturnType<typeof useCells<Rows>>;
/** How often something was sent. */
let sent: number;
function Sheet() {
  edit = useCells<Rows>({
    form: "sheet",
    record: 7,
    now: { values: stored, rowVersion: version },
    standNow: () => ({ values: stored, rowVersion: version }),
    read: readCell,
    write: async (cells, stand, done) => {
      sent += 1;
      await gate;
      if (refused) throw refused;
      if (stand.rowVersion !== version) throw refusal(409);
      for (const [name, { mine }] of Object.entries(cells)) stored = new Map(stored).set(name, Number(mine));
      version += 1;
      done(cells);
    },
    reread: () => ({ values: stored, rowVersion: version }),
  });
  return null;
}

let drawn: Awaited<ReturnType<typeof render>>;
const reload = async () => {
  await drawn.remove();
  globalThis.dispatchEvent(new Event("pagehide"));
  drawn = await render(<Sheet />);
};
const type = (cells: Record<string, number>) => act(async () => edit.type(cells));
async function flushed(isSaved: boolean) {
  const results: boolean[] = [];
  await settle(() => void edit.flush().then((one) => results.push(one)));
  await waitFor(() => expect(results).toEqual([isSaved]));
}
const shut = () => {
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
};

beforeEach(async () => {
  localStorage.clear();
  stored = new Map([
    ["a", 0],
    ["b", 0],
  ]);
  version = 1;
  sent = 0;
  gate = Promise.resolve();
  refused = undefined;
  drawn = await render(<Sheet />);
});
afterEach(() => drawn.remove());

describe("cells that save themselves", () => {
  it("are saved as they are written, several at once and one after the other", async () => {
    await type({ a: 1, b: 2 });
    await waitFor(() => expect([...stored.values()]).toEqual([1, 2]));
    await type({ a: 3 });
    await waitFor(() => expect(stored.get("a")).toBe(3));
    expect(edit.isDirty).toBe(false);
  });

  it("outlive a reload while their call waits for a new sign-in, and are then saved", async () => {
    shut();
    await type({ a: 1 });
    await reload();
    expect(edit.cells).toEqual({ a: { base: 0, mine: 1 } });
    gate = Promise.resolve();
    await reload();
    await waitFor(() => expect(stored.get("a")).toBe(1));
    await reload();
    expect(edit.cells).toEqual({});
  });

  it("keep what is turned on while it is being saved, also back to what stood there", async () => {
    const open = shut();
    await type({ a: 1 });
    await type({ a: 0 });
    gate = Promise.resolve();
    await act(async () => open());
    await waitFor(() => expect([stored.get("a"), edit.isBusy, edit.isDirty]).toEqual([0, false, false]));
    expect(version).toBe(3);
  });

  it("go in beside what others wrote elsewhere, and ask where both wrote", async () => {
    others("b", 3);
    await type({ a: 1 });
    await waitFor(() => expect([...stored.values()]).toEqual([1, 3]));
    await drawn.draw(<Sheet />);
    others("a", 2);
    await type({ a: 3 });
    await waitFor(() => expect(edit.found).toEqual([{ field: "a", base: 1, mine: 3, theirs: 2 }]));
    await reload();
    expect(edit.cells.a?.mine).toBe(3);
    await waitFor(() => expect(edit.hasConflict).toBe(true));
    await act(async () => void edit.decide({ a: "mine" }));
    await waitFor(() => expect(stored.get("a")).toBe(3));
  });

  it("that were written during a save follow it at once, also once their page draws nothing", async () => {
    const open = shut();
    await type({ a: 1 });
    await type({ b: 2 });
    await drawn.remove();
    gate = Promise.resolve();
    await act(async () => open());
    await waitFor(() => expect([...stored.values()]).toEqual([1, 2]));
    drawn = await render(<Sheet />);
    expect(edit.cells).toEqual({});
  });

  it("that another window has saved are not sent from here once more", async () => {
    shut();
    await type({ a: 1 });
    const open = shut();
    await reload();
    expect(sent).toBe(2);
    // The first window's call was answered, and then undone there.
    others("a", 1);
    others("a", 0);
    const [key = ""] = Object.keys(localStorage);
    localStorage.removeItem(key);
    await act(async () => window.dispatchEvent(new StorageEvent("storage", { key, newValue: null })));
    await act(async () => open());
    await waitFor(() => expect([edit.isBusy, edit.cells]).toEqual([false, {}]));
    expect([stored.get("a"), sent]).toEqual([0, 2]);
  });

  it("stay where they were refused, until they are sent again or given up", async () => {
    refused = refusal(500);
    await type({ a: 1 });
    await waitFor(() => expect(edit.unsaved).toBe(1));
    await flushed(false);
    refused = undefined;
    await settle(() => edit.retry());
    await waitFor(() => expect(stored.get("a")).toBe(1));
    await flushed(true);
  });
});
