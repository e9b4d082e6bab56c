/** A record in the inspector: what is filled in of it, group by group. */

import type { Endpoint } from "@digao/contract/endpoint";
import { type Field, nameFieldOf } from "@digao/contract/register/fields";
import { type AnyRegister, fieldsOf } from "@digao/contract/register/register";
import { useCall } from "../../lib/api.ts";
import { CopyText } from "../CopyText.tsx";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { ColourCell } from "./ColourCell.tsx";
import { type AnyRow, type Cells, RecordCell } from "./columns.tsx";
import { groupsOf } from "./Fields.tsx";
import { useNaming } from "./use-may.ts";
import type { RegisterWords } from "./use-words.ts";

interface Props {
  of: AnyRegister;
  id: number;
  words: RegisterWords;
  cells?: Cells | undefined;
}

/** Of a register that has one, as each of them can be opened. */
export function readOf({ spec, calls }: AnyRegister): Endpoint {
  if (!calls.get) throw new Error(`${spec.name} has no call that reads one record.`);
  return calls.get;
}

function Value({ name, field, row, text }: { name: string; field: Field; row: AnyRow; text: string }) {
  if (field.kind === "record") return <RecordCell field={field} name={name} row={row} />;
  if (field.kind === "colour") return <ColourCell colour={row[name]} />;
  return field.kind === "text" && field.check ? <CopyText text={text} /> : text;
}

export function Details({ of, id, words, cells = {} }: Props) {
  const { spec } = of;
  const { data, error, refetch } = useCall(readOf(of), useNaming(spec)(id));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const row = data as AnyRow;
  const textOf = (name: string) => {
    const drawn = cells[name]?.(row);
    if (drawn !== undefined) return drawn;
    const field = spec.fields[name] ?? spec.computed?.[name];
    if (field?.kind === "record") return String(row[field.shownAs] ?? "");
    return field && nameFieldOf(name, field) ? words.named(name, field, row) : words.show(name, row[name]);
  };
  const shown = fieldsOf(spec).filter(([name, { isInternal }]) => !isInternal && name !== spec.label && textOf(name));
  return groupsOf(spec, shown).map(({ group, fields }) => (
    <section key={group}>
      {spec.groups?.[group] ? <h3 className="section-title">{words.label({ words: spec.groups[group] })}</h3> : null}
      <dl className="facts">
        {fields.map(([name, field]) => (
          <div key={name} className="fact">
            <dt>{words.label(field)}</dt>
            <dd>
              <Value name={name} field={field} row={row} text={textOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
