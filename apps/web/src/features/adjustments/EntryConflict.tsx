/** Somebody saved the entry in between: which fields to keep, the lines as a whole. */
import type { AdjustHead } from "@digao/contract/areas/adjustments";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/format.ts";
import { ConflictDialog } from "../../ui/edit/ConflictDialog.tsx";
import { type Choice, differences, likely } from "../../ui/edit/differences.ts";
import type { Book } from "./book.ts";
import { comparable, type Entry, entryOf, written } from "./entry.ts";
import { type EntryField, entryFields, mergedEntry } from "./entry-merge.ts";
import type { EntryHandle } from "./use-entry.ts";
import type { Steps } from "./use-steps.ts";

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

interface Props {
  handle: EntryHandle;
  steps: Steps;
  theirs: AdjustHead;
  book: Book;
}

export function EntryConflict({ handle, steps, theirs, book }: Props) {
  const { t } = useTranslation();
  const sides = { base: handle.base, mine: handle.value, theirs: entryOf(theirs) };
  const found = differences(comparable(sides.base), comparable(sides.mine), comparable(sides.theirs), entryFields);
  const named: Partial<Record<string, string>> = {
    adjType: "type",
    misstatementKind: "misstatement",
    cause: "cause",
  };
  const show = (field: string, value: unknown) => {
    const one = found.find((difference) => difference.field === field);
    const side = (["base", "mine", "theirs"] as const).find((name) => one?.[name] === value) ?? "mine";
    if (field === "lines") return <Lines entry={sides[side]} book={book} />;
    const table = named[field];
    return table && value ? t(`adjustments.${table}.${String(value)}`) : String(value ?? "");
  };
  const keep = (choices: Record<string, Choice>) => {
    const taken = found.filter((one) => (choices[one.field] ?? likely(one)) === "theirs").map((one) => one.field);
    const isTaken = (field: EntryField) => taken.includes(field);
    void steps.saveMerged(mergedEntry(sides.mine, sides.theirs, entryFields.filter(isTaken)), theirs);
  };
  return (
    <ConflictDialog
      found={found}
      labelOf={(field) => t(`adjustments.field.${field}`)}
      show={show}
      onKeep={keep}
      onTakeTheirs={() => {
        handle.saved(theirs);
        steps.closeConflict();
      }}
    />
  );
}
