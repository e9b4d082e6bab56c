/** Somebody else saved the conclusion or the explanation in between: which words to keep. */
import { useTranslation } from "react-i18next";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import type { ConclusionDraft, ExplanationDraft } from "./use-papers.ts";

export function PaperConflict({ edit }: { edit: ConclusionDraft | ExplanationDraft }) {
  const { t } = useTranslation();
  const show = (field: string, value: unknown) => {
    if (field === "result") return t(`codes.itemResult.${Number(value) || 0}`);
    return String(value ?? "") || "–";
  };
  return <Conflict edit={edit} labelOf={(field) => t(`statement-items.field.${field}`)} show={show} />;
}
