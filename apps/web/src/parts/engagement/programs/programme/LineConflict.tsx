/** Somebody else saved the same row of the programme in between: which words to keep. */
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";

interface Props {
  edit: ComponentProps<typeof Conflict>["edit"];
  /** Names an entry by its id. */
  entryOf?: (id: number) => string | undefined;
}

export function LineConflict({ edit, entryOf }: Props) {
  const { t } = useTranslation();
  const show = (field: string, value: unknown) => {
    if (field === "result") return t(`codes.procedureResult.${Number(value) || 0}`);
    if (field === "adjustHeadId" && value) return entryOf?.(Number(value)) ?? `${Number(value)}`;
    if (field === "execDate" && !value) return t("ui.today");
    return String(value ?? "") || "–";
  };
  return <Conflict edit={edit} labelOf={(field) => t(`programs.field.${field}`)} show={show} />;
}
