/** The calls that a register's declaration names, with their schemas and who may make them. */
import { Batch } from "../batch.ts";
import {
  del,
  type Endpoint,
  get,
  inProject,
  type Needs,
  namingPeople,
  onAccount,
  type ProjectRoleSet,
  post,
  put,
  right,
  signedIn,
  type Verb,
} from "../endpoint.ts";
import { limits } from "../limits.ts";
import type { ProjectEntity } from "../records.ts";
import { isWritten } from "./fields.ts";
import type { Act, Declared } from "./register.ts";
import { actSchema, schemasOf } from "./schemas.ts";

type Pathless = Omit<Endpoint, "path">;
const json = { kind: "json" } as const;

/** Who may make the calls: holders of the register's rights, or a project's members. */
function needsOf(spec: Declared): {
  list: Needs;
  get: Needs;
  write: (does: string) => Needs;
  change: (does: string) => Needs;
} {
  const { right: name, isOpenToRead, isOfProject, writtenBy = "team" } = spec;
  if (isOfProject) {
    const one = (role: ProjectRoleSet) =>
      spec.isOfClient ? inProject(role) : inProject(role, spec.key ?? "id", spec.name as ProjectEntity);
    return {
      list: inProject("member"),
      get: one("member"),
      write: (does) => inProject(does === "Export" ? "member" : writtenBy),
      change: () => one(writtenBy),
    };
  }
  const reader = isOpenToRead ? signedIn : right(name ?? "");
  const holder = (does: string) => right(`${name}.${does}`);
  const change = spec.isAccount ? (does: string) => onAccount(holder(does), spec.key ?? "id") : holder;
  return { list: reader, get: reader, write: holder, change };
}

export function callFor(spec: Declared, does: string, verb: Verb | undefined): Pathless {
  const { list, one, key, draft, update, save, removal, several, sheet, rows } = schemasOf(spec);
  const needs = needsOf(spec);
  const en = spec.words[1].toLowerCase();
  const plural = spec.plural.toLowerCase();
  const declare = { GET: get, POST: post, PUT: put, DELETE: del };
  const removes = declare[verb ?? "DELETE"];
  const removesSeveral = declare[verb ?? "PUT"];
  const file = { kind: "file" } as const;
  const importOptions = {
    kind: "upload" as const,
    upload: {
      maxBytes: limits.sheetBytesMax,
      maxFiles: 1,
      kinds: ["zip", "ole", "text"] as const,
      isReadOnly: true as const,
    },
  };
  const calls: Record<string, () => Pathless> = {
    list: () =>
      get(list, one.page, needs.list, {
        kind: "list",
        summary: `The ${plural} of the ${spec.isOfProject ? "project" : "firm"}`,
      }),
    get: () => get(key, one.row, needs.get, { ...json, summary: `One ${en}` }),
    single: () =>
      get(sheet.template, one.row.nullable(), needs.list, { ...json, summary: `The ${en}, null until it exists` }),
    create: () => post(draft, one.made, needs.write("Create"), { body: "long", summary: `A new ${en}` }),
    save: () =>
      post(save, one.saved, needs.write("Edit"), {
        body: "long",
        summary: `A new ${en}, or a change of the one named; refused with 409 for an older row version`,
      }),
    removeSeveral: () =>
      removesSeveral(several, Batch, needs.write("Delete"), {
        summary: `Removes several ${plural}; of each that stays, why`,
      }),
    saveRows: () =>
      post(rows.input, rows.output, needs.write("Edit"), {
        body: "rows",
        summary: `Saves cells of several ${plural}, or with isPreview says what would be`,
      }),
    paste: () =>
      post(sheet.pasted, sheet.output, needs.write("Create"), {
        body: "rows",
        summary: `Takes in rows of ${plural}, or with isPreview says what they would do`,
      }),
    update: () =>
      put(update, one.saved, needs.change("Edit"), {
        body: "long",
        summary: `Changes one ${en}; refused with 409 for an older row version`,
      }),
    remove: () =>
      removes(removal, one.nothing, needs.change("Delete"), {
        summary: `Removes one ${en}; refused while other records need it`,
      }),
    export: () => get(list, one.file, needs.write("Export"), { ...file, summary: `The ${plural} as a workbook` }),
    template: () =>
      get(sheet.template, one.file, needs.write("Create"), {
        ...file,
        summary: `The workbook to fill in with ${plural}`,
      }),
    import: () =>
      post(sheet.input, sheet.output, needs.write("Create"), {
        ...importOptions,
        summary: `Takes in a workbook of ${plural}, or with isPreview says what it would do`,
      }),
  };
  const call = calls[does]?.();
  if (!call) throw new Error(`A register has no call ${does}.`);
  const isNaming =
    call.writes &&
    !spec.isAccount &&
    Object.values(spec.fields).some(
      (field) => isWritten(field) && (field.kind === "person" || field.kind === "people"),
    );
  return isNaming ? { ...call, needs: namingPeople(call.needs) } : call;
}

/** The call of an act over several records. */
export function actFor(spec: Declared, name: string, { verb, takes, isNaming }: Act): Pathless {
  const declare = { POST: post, PUT: put };
  const does = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const summary = `The act ${does} over several ${spec.plural.toLowerCase()}; of each that refuses, why`;
  const needs = needsOf(spec).write("Edit");
  return declare[verb](actSchema(spec, takes), Batch, isNaming ? namingPeople(needs) : needs, {
    body: "long",
    summary,
  });
}
