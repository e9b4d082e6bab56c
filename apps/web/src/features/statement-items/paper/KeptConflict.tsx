/** Somebody else saved the conclusion or the explanation in between: which words to keep. */
import { useTranslation } from "react-i18next";
import { ConflictDialog } from "../../../ui/edit/ConflictDialog.tsx";
import type { Choice, FieldDifference } from "../../../ui/edit/differences.ts";

interface Props {
  kept: {
    hasConflict: boolean;
    found: FieldDifference[];
    decide: (choices: Record<string, Choice>) => void;
    giveUp: () => void;
  };
}

export function KeptConflict({ kept }: Props) {
  const { t } = useTranslation();
  if (!kept.hasConflict) return null;
  const show = (field: string, value: unknown) => {
    if (field === "result") return t(`statement-items.result.${Number(value) || 0}`);
    return String(value ?? "") || "–";
  };
  return (
    <ConflictDialog
      found={kept.found}
      labelOf={(field) => t(`statement-items.field.${field}`)}
      show={show}
      onKeep={kept.decide}
      onTakeTheirs={kept.giveUp}
    />
  );
}
