/** A policy out of the library into the text of the note, with what the project knows of it. */
import { notes } from "@digao/contract/areas/report/notes/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";

type Policy = NonNullable<ReturnType<typeof usePolicies>["data"]>["items"][number];

const usePolicies = () => {
  const { id: projectId } = useProject();
  return useCall(notes.GetNotePolicies, { projectId });
};

export function Policies({ onTake, onClose }: { onTake: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const isEnglish = useLanguage() === "en";
  const { data, error, refetch } = usePolicies();
  const columns: PlainColumn<Policy>[] = [
    { key: "title", title: t("notes.policy.title"), render: (one) => (isEnglish ? one.titleEn : one.title) },
    { key: "standard", title: t("notes.policy.standard"), render: ({ standard }) => standard },
    {
      key: "text",
      title: t("notes.text"),
      render: (one) => <span className="note-pre">{isEnglish ? one.textEn : one.text}</span>,
    },
    {
      key: "take",
      title: "",
      width: 90,
      render: ({ text }) => (
        <Button size="small" onClick={() => onTake(text)}>
          {t("notes.policy.take")}
        </Button>
      ),
    },
  ];
  return (
    <Window width={960} title={t("notes.policy.library")} onCancel={onClose} footer={null}>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <PlainTable label={t("notes.policy.library")} columns={columns} rows={data.items} rowKey={({ code }) => code} />
      ) : null}
    </Window>
  );
}
