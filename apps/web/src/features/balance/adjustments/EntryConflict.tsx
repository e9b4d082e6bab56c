/** Somebody saved the entry in between: which fields to keep, the lines as a whole. */
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import type { Book } from "./book.ts";
import { type Entry, written } from "./entry.ts";
import type { EntryHandle } from "./use-entry.ts";

function Lines({ entry, book }: { entry: Entry; book: Book }) {
  return (
    <ul className="conflict-lines">
      {written(entry.lines).map((line) => (
        <li key={line.key}>
          {book.itemById.get(line.itemId ?? 0)?.name ?? line.lineName} {line.debit ? "Dr" : "Cr"}{" "}
          {formatMoney(line.debit || line.credit)}
        </li>
      ))}
    </ul>
  );
}

export function EntryConflict({ handle, book }: { handle: EntryHandle; book: Book }) {
  const { t } = useTranslation();
  const { theirs } = handle;
  if (!theirs) return null;
  const sides = { base: handle.base, mine: handle.value, theirs };
  const named: Partial<Record<string, string>> = {
    adjType: "adjustType",
    misstatementKind: "misstatementKind",
    cause: "misstatementCause",
    restatement: "restatement",
  };
  const show = (field: string, value: unknown) => {
    const one = handle.found.find((difference) => difference.field === field);
    const side = (["base", "mine", "theirs"] as const).find((name) => one?.[name] === value) ?? "mine";
    if (field === "lines") return <Lines entry={sides[side]} book={book} />;
    const table = named[field];
    return table && value ? t(`codes.${table}.${String(value)}`) : String(value ?? "");
  };
  return <Conflict edit={handle} labelOf={(field) => t(`adjustments.field.${field}`)} show={show} />;
}
