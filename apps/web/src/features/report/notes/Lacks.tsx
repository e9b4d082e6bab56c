/** What no source fills, by name: it is a person's. */
import type { NoteSheet } from "@digao/contract/areas/report/notes/calls";
import { useTranslation } from "react-i18next";
import { CodeTag } from "../../../ui/CodeTag.tsx";

export function Lacks({ sheet }: { sheet: NoteSheet }) {
  const { t } = useTranslation();
  if (sheet.absent.length === 0 && sheet.byHand.length === 0) return null;
  return (
    <p className="soft row wrap gap-8">
      {sheet.absent.length > 0 ? <span>{t("notes.absent")}</span> : null}
      {sheet.absent.map((kind) => (
        <CodeTag key={kind} name="noteSource" code={kind} />
      ))}
      {sheet.byHand.length > 0 ? <span>{t("notes.byHand", { names: sheet.byHand.join("、") })}</span> : null}
    </p>
  );
}
