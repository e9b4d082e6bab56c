/** Somebody else saved the same row of the programme in between: which words to keep. */
import { useTranslation } from "react-i18next";
import { ConflictDialog } from "../../../ui/edit/ConflictDialog.tsx";
import type { Choice, FieldDifference } from "../../../ui/edit/differences.ts";

interface Props {
  kept: {
    hasConflict: boolean;
    willSave: boolean;
    found: FieldDifference[];
    decide: (choices: Record<string, Choice>) => void;
    giveUp: () => void;
  };
  /** Names an entry by its id. */
  entryOf?: (id: number) => string | undefined;
}

export function LineConflict({ kept, entryOf }: Props) {
  const { t } = useTranslation();
  if (!kept.hasConflict) return null;
  const show = (field: string, value: unknown) => {
    if (field === "result") return t(`programs.result.${Number(value) || 0}`);
    if (field === "adjustHeadId" && value) return entryOf?.(Number(value)) ?? `${Number(value)}`;
    if (field === "execDate" && !value) return t("ui.today");
    return String(value ?? "") || "–";
  };
  return (
    <ConflictDialog
      found={kept.found}
      labelOf={(field) => t(`programs.field.${field}`)}
      show={show}
      {...(kept.willSave ? {} : { okText: t("live.merge") })}
      onKeep={kept.decide}
      onTakeTheirs={kept.giveUp}
    />
  );
}
