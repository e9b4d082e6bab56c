/** What of the notes has no English yet, each with the way to it. */
import { notes } from "@digao/contract/areas/report/notes/calls";

import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";

type Item = NonNullable<ReturnType<typeof useItems>["data"]>["items"][number];

const useItems = () => {
  const { id: projectId } = useProject();
  return useCall(notes.GetNoteTranslations, { projectId });
};

export function Untranslated({ onOpen, onClose }: { onOpen: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useItems();
  const saidOf = ({ lacksTitle, lacksText, names, textDiffers }: Item): string =>
    [
      lacksTitle ? t("notes.english.title") : "",
      lacksText ? t("notes.english.text") : "",
      ...names,
      ...textDiffers.map((text) => t("notes.english.differs", { texts: text })),
    ]
      .filter((text) => text !== "")
      .join("、");
  const columns: PlainColumn<Item>[] = [
    {
      key: "note",
      title: t("notes.where"),
      render: ({ noteId, title }) => (
        <button type="button" className="cell-link" onClick={() => onOpen(noteId)}>
          {title}
        </button>
      ),
    },
    { key: "what", title: t("notes.english.lacks"), render: saidOf },
  ];
  return (
    <Window width={760} title={t("notes.english.missing")} onCancel={onClose} footer={null}>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p>{t("notes.english.complete")}</p> : null}
      {data && data.items.length > 0 ? (
        <PlainTable
          label={t("notes.english.missing")}
          columns={columns}
          rows={data.items}
          rowKey={({ noteId }) => noteId}
        />
      ) : null}
    </Window>
  );
}
