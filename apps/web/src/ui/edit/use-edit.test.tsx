import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { render, settle, waitFor } from "../../../test/render.tsx";
import { CallError } from "../../lib/call-error.ts";
import type { FieldDifference } from "./differences.ts";
import { type Holder, type Stand, useEdit } from "./use-edit.ts";
import { fields, type Written } from "./use-fields.ts";

/** A record of two fields that the server keeps, with who else writes it. */
interface Values {
  name: string;
  note: string;
}
let stored: Stand<Values>;
let gate: Promise<void>;

const conflict = (): CallError =>
  new CallError({
    status: 409,
    code: 0,
    message: "已被他人修改",
    details: null,
    requestId: null,
    fields: [],
    data: null,
  });
async function save(values: Partial<Values>, rowVersion: number) {
  await gate;
  if (rowVersion !== stored.rowVersion) throw conflict();
  stored = { values: { ...stored.values, ...values }, rowVersion: rowVersion + 1 };
}
const others = (patch: Partial<Values>) => {
  stored = { values: { ...stored.values, ...patch }, rowVersion: stored.rowVersion + 1 };
};

/** One kind of writing: how it is typed into, and what it sends. */
interface Kind<W> {
  holder: Holder<W, Values>;
  type: (work: W | undefined, now: Values, patch: Partial<Values>) => W;
  valuesOf: (work: W) => Partial<Values>;
}
const form: Kind<Written<Values>> = {
  holder: fields<Values>(),
  type: (work, now, patch) => ({ base: work?.base ?? now, value: { ...(work?.value ?? now), ...patch } }),
  valuesOf: ({ value }) => value,
};
/** As a drawer compares: the fields it shows, whatever else the record carries. */
const named: typeof form = { ...form, holder: fields<Values>({ names: ["name", "note"] }) };

type Cells = Partial<Record<keyof Values, { base: string; mine: string }>>;
const names = ["name", "note"] as const;
const pick = (cells: Cells, keep: (name: keyof Values) => boolean): Cells =>
  Object.fromEntries(names.filter((name) => cells[name] && keep(name)).map((name) => [name, cells[name]]));
/** As a grid keeps them: only the cells that were typed into, each with what stood there. */
const grid: Kind<Cells> = {
  holder: {
    isWork: (stored): stored is Cells => typeof stored === "object" && stored !== null,
    isEmpty: (cells) => Object.keys(cells).length === 0,
    isIdle: (cells) => Object.keys(cells).length === 0,
    conflicts: (cells, stand) =>
      names.flatMap((field): FieldDifference[] => {
        const cell = cells[field];
        if (!cell || stand[field] === cell.base || stand[field] === cell.mine) return [];
        return [{ field, ...cell, theirs: stand[field] }];
      }),
    settle: (cells, stand, taken) => {
      const remaining = pick(cells, (name) => !taken.has(name));
      return Object.fromEntries(
        names.flatMap((name) => {
          const cell = remaining[name];
          return cell ? [[name, { base: stand[name], mine: cell.mine }]] : [];
        }),
      );
    },
    rest: (sent, now) => pick(now, (name) => now[name]?.mine !== sent[name]?.mine),
  },
  type: (work, now, patch) => ({
    ...work,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const mine = patch[name];
        return mine === undefined ? [] : [[name, { base: work?.[name]?.base ?? now[name], mine }]];
      }),
    ),
  }),
  valuesOf: (cells) => Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name].mine]] : []))),
};

interface ProbeProps<W> {
  kind: Kind<W>;
  onEdit: (edit: ReturnType<typeof useEdit<W, Values>>, seen: Values) => void;
  onError: (error: unknown) => void;
}
function Probe<W>({ kind, onEdit, onError }: ProbeProps<W>) {
  // What was read last: others write without this window knowing at once.
  const seen = stored;
  const edit = useEdit<W, Values>({
    holder: kind.holder,
    form: "probe",
    record: 5,
    now: seen,
    write: (work, stand) => save(kind.valuesOf(work), stand.rowVersion),
    reread: () => stored,
    tell: onError,
  });
  onEdit(edit, seen.values);
  return null;
}

function open<W>(kind: Kind<W>) {
  let edit: ReturnType<typeof useEdit<W, Values>>;
  let seen: Values;
  let reported: unknown;
  const shown = render(
    <Probe
      kind={kind}
      onEdit={(now, values) => {
        edit = now;
        seen = values;
      }}
      onError={(error) => {
        reported = error;
      }}
    />,
  );
  return {
    shown,
    edit: () => edit,
    reported: () => reported,
    type: (patch: Partial<Values>) => act(async () => edit.change(kind.type(edit.work, seen, patch))),
  };
}
type Opened = ReturnType<typeof open>;
const leave = async (opened: Pick<Opened, "shown">) => {
  window.dispatchEvent(new Event("pagehide"));
  await (await opened.shown).remove();
};

const kinds = { "fields of a panel": form, "fields of a drawer": named, "cells of a grid": grid };

describe.each(Object.entries(kinds))("writing %s", (_name, anyKind) => {
  // Each kind has work of its own, which no test looks into.
  const kind = anyKind as Kind<unknown>;
  const begin = async () => {
    const opened = open(kind);
    await opened.shown;
    return opened;
  };
  const saved = (opened: Awaited<ReturnType<typeof begin>>) => settle(() => void opened.edit().save());

  beforeEach(() => {
    localStorage.clear();
    stored = { values: { name: "甲", note: "" }, rowVersion: 3 };
    gate = Promise.resolve();
  });

  it("is there again after a reload, and gone once it is saved", async () => {
    const first = await begin();
    await first.type({ note: "我的" });
    await leave(first);
    const again = await begin();
    expect([again.edit().isDirty, again.edit().restoredAt !== undefined]).toEqual([true, true]);
    await saved(again);
    await waitFor(() => expect(stored.values).toEqual({ name: "甲", note: "我的" }));
    await leave(again);
    const last = await begin();
    expect(last.edit().isDirty).toBe(false);
    await leave(last);
  });

  it("kept from an earlier sitting, does not overwrite unseen what others saved since", async () => {
    const first = await begin();
    await first.type({ note: "我的" });
    await leave(first);
    others({ note: "他的" });
    const again = await begin();
    expect(again.edit().isBehind).toBe(true);
    await saved(again);
    expect([again.edit().hasConflict, stored.values.note]).toEqual([true, "他的"]);
    await settle(() => again.edit().decide({ note: "mine" }));
    await waitFor(() => expect(stored.values.note).toBe("我的"));
    await leave(again);
  });

  it("refused for its version, is put beside what others wrote, and either may be taken", async () => {
    const opened = await begin();
    await opened.type({ name: "乙" });
    others({ name: "丙" });
    await saved(opened);
    await waitFor(() => expect(opened.edit().hasConflict).toBe(true));
    expect(opened.edit().found).toMatchObject([{ field: "name", base: "甲", mine: "乙", theirs: "丙" }]);
    await settle(() => opened.edit().takeTheirs());
    expect([stored.values.name, opened.edit().isDirty]).toEqual(["丙", false]);
    await leave(opened);
  });

  it("goes on from a version that wrote the same, without a question", async () => {
    const opened = await begin();
    await opened.type({ name: "乙" });
    others({});
    await saved(opened);
    await waitFor(() => expect(stored).toEqual({ values: { name: "乙", note: "" }, rowVersion: 5 }));
    expect(opened.edit().hasConflict).toBe(false);
    await leave(opened);
  });

  it("keeps what is typed while a save waits, as for somebody to sign in again", async () => {
    let pass: () => void = () => undefined;
    gate = new Promise((resolve) => {
      pass = resolve;
    });
    const opened = await begin();
    await opened.type({ name: "乙" });
    await saved(opened);
    expect(opened.edit().isBusy).toBe(true);
    await opened.type({ note: "还有" });
    await settle(pass);
    await waitFor(() => expect(opened.edit().isBusy).toBe(false));
    expect([stored.values, opened.edit().isDirty]).toEqual([{ name: "乙", note: "" }, true]);
    await saved(opened);
    await waitFor(() => expect(stored.values).toEqual({ name: "乙", note: "还有" }));
    await leave(opened);
  });

  it("is sent once, however often it is asked to", async () => {
    const opened = await begin();
    await opened.type({ name: "乙" });
    await settle(() => {
      void opened.edit().save();
      void opened.edit().save();
    });
    await waitFor(() => expect(opened.edit().isBusy).toBe(false));
    expect([stored.rowVersion, opened.reported()]).toEqual([4, undefined]);
    await leave(opened);
  });

  it("stays as typed when it is refused", async () => {
    gate = Promise.reject(new Error("off"));
    gate.catch(() => undefined);
    const opened = await begin();
    await opened.type({ name: "乙" });
    await saved(opened);
    await waitFor(() => expect(opened.reported()).toBeInstanceOf(Error));
    expect(opened.edit().isDirty).toBe(true);
    await leave(opened);
    const again = await begin();
    expect(again.edit().isDirty).toBe(true);
    await leave(again);
  });
});
