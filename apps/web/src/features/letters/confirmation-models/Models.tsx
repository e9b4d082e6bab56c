/** The firm's models of confirmation letters: one default of each kind, form and language; edited beside a preview. */
import { hzmodels, type LetterModel } from "@digao/contract/areas/letters/confirmation-models/calls";
import { codesOf } from "@digao/contract/codes";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ModelEditor } from "./ModelEditor.tsx";
import { ModelPreview } from "./ModelPreview.tsx";

function useColumns(): ListColumn<LetterModel>[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`confirmation-models.${key}`);
  return [
    { key: "modelName", title: title("name"), width: 240, frozen: "start", value: (row) => row.modelName },
    { key: "hzKind", title: title("kind"), width: 150, value: (row) => t(`codes.letterKind.${row.hzKind}`) },
    { key: "form", title: title("form"), width: 150, value: (row) => t(`codes.letterForm.${row.form}`) },
    { key: "lang", title: title("lang"), width: 90, value: (row) => t(`confirmation-models.langs.${row.lang}`) },
    {
      key: "isCurr",
      title: title("default"),
      width: 80,
      render: (row) => (row.isCurr ? <StatusTag tone="good">{title("default")}</StatusTag> : null),
    },
    { key: "remarks", title: title("remarks"), width: 260, value: (row) => row.remarks },
  ];
}

export function Models() {
  const { t } = useTranslation();
  const columns = useColumns();
  const [edited, edit] = useState<LetterModel | "new">();
  const setDefault = useChange(hzmodels.UpdateHZModelDefault);
  const remove = useChange(hzmodels.RemoveHZModel, { quiet: true });
  const [removed, setRemoved] = useState<LetterModel>();
  const filters: Filter[] = [
    {
      key: "hzKind",
      label: t("confirmation-models.kind"),
      kind: "select",
      options: codesOf("letterKind").map((value) => ({ value: String(value), label: t(`codes.letterKind.${value}`) })),
    },
  ];
  const primary = (
    <Button type="primary" onClick={() => edit("new")}>
      {t("confirmation-models.add")}
    </Button>
  );
  return (
    <>
      <ListPage
        name="hz-models"
        title={t("confirmation-models.title")}
        endpoint={hzmodels.GetHzModelList}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("confirmation-models.keyword")}
        primary={primary}
        empty={{ title: t("confirmation-models.empty"), action: primary }}
        inspectorWidth={480}
        inspector={(row) => ({
          title: row.modelName,
          actions: (
            <>
              <Button size="small" onClick={() => setDefault.mutate({ Id: row.id, isCurr: !row.isCurr })}>
                {t(row.isCurr ? "confirmation-models.clearDefault" : "confirmation-models.setDefault")}
              </Button>
              <Button size="small" type="primary" onClick={() => edit(row)}>
                {t("confirmation-models.edit")}
              </Button>
              <Button size="small" danger onClick={() => setRemoved(row)}>
                {t("confirmation-models.remove")}
              </Button>
            </>
          ),
          body: <ModelPreview text={row.noteText} lang={row.lang} />,
        })}
      />
      {removed ? (
        <Ask
          title={t("confirmation-models.removeAsk", { name: removed.modelName })}
          why={t(`confirmation-models.removeWhy.${removed.isCurr ? "default" : "other"}`)}
          okText={t("confirmation-models.remove")}
          isDanger
          send={() => remove.mutateAsync({ Id: removed.id, rowVersion: removed.rowVersion })}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
      {edited ? <ModelEditor {...(edited === "new" ? {} : { model: edited })} onClose={() => edit(undefined)} /> : null}
    </>
  );
}
