/** Puts before the person what others wrote in between, where both wrote. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConflictDialog } from "./ConflictDialog.tsx";
import type { Choice, FieldDifference } from "./differences.ts";

interface Props {
  edit: {
    hasConflict: boolean;
    willSave: boolean;
    found: readonly FieldDifference[];
    decide: (choices: Record<string, Choice>) => unknown;
    takeTheirs: () => unknown;
  };
  labelOf: (field: string) => string;
  /** Shows a value as a reader knows it; as it is, unless told otherwise. */
  show?: (field: string, value: unknown) => ReactNode;
}
const showPlain = (_field: string, value: unknown) => String(value ?? "") || "–";

export function Conflict({ edit, labelOf, show = showPlain }: Props) {
  const { t } = useTranslation();
  if (!edit.hasConflict) return null;
  return (
    <ConflictDialog
      found={edit.found}
      labelOf={labelOf}
      show={show}
      {...(edit.willSave ? {} : { okText: t("live.merge") })}
      onKeep={edit.decide}
      onTakeTheirs={edit.takeTheirs}
    />
  );
}
