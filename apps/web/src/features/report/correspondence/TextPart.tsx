/** The text of one document with its versions: a paper of judgement whose text has an editor of its own. */
import {
  type CorrespondenceDocument,
  correspondence,
  correspondencePaper,
} from "@digao/contract/areas/report/correspondence/calls";
import type { Output } from "@digao/contract/endpoint";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import {
  isRevision,
  type OwnControlProps,
  type PanelProps,
  type Particular,
  revisedIn,
  type Values,
} from "../../../ui/paper/particular.ts";
import { changesBetween, paragraphsOf } from "./paragraph-diff.ts";
import { TextEditor } from "./TextEditor.tsx";

type Sheet = Output<(typeof correspondencePaper.calls)["sheet"]>;
type Version = Sheet["records"][number];
const { spec } = correspondencePaper;

/** What the template makes of the project's figures; a revision begins with what is in force. */
function first(sheet: Sheet): Values {
  const stands = revisedIn(spec, sheet);
  if (isRevision(spec, sheet)) return stands;
  return { ...stands, title: sheet.templateTitle, text: sheet.template };
}

function Text({ id, label, value, sheet, isReadOnly, onChange }: OwnControlProps) {
  const { figures } = sheet as unknown as Sheet;
  return (
    <TextEditor
      id={id}
      label={label}
      value={String(value ?? "")}
      figures={figures}
      isReadOnly={isReadOnly}
      onChange={onChange}
    />
  );
}

function Annexes({ sheet: { annexes } }: PanelProps<Sheet, Values>) {
  const { t } = useTranslation();
  return annexes.map(({ name, rows }) => (
    <p key={name} className="judgement-hint">
      {t("correspondence.annexRows", { name: t(`correspondence.annex.${name}`), count: rows.length })}
    </p>
  ));
}

function Differences({ sheet: { records } }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const [now, before] = records;
  if (!now || !before) return null;
  const changes = changesBetween(paragraphsOf(before.text ?? ""), paragraphsOf(now.text ?? "")).filter(
    ({ kind }) => kind !== "same",
  );
  return (
    <section aria-label={t("correspondence.differences")}>
      <h2>{t("correspondence.differences")}</h2>
      {changes.length === 0 ? <p className="judgement-hint">{t("correspondence.same")}</p> : null}
      <ul className="correspondence-diff">
        {changes.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>{kind === "added" ? <ins>{text}</ins> : <del>{text}</del>}</li>
        ))}
      </ul>
    </section>
  );
}

/** The firm may keep what was approved here for its other projects. */
function Template({ sheet: { documentId: Id, isFirms, canKeep, records } }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutateAsync } = useChange(correspondence.SetCorrespondenceTemplate);
  const [asked, ask] = useState<boolean>();
  const hasForce = records.some(({ status }) => status === spec.inForce);
  if (!canKeep && !isFirms) return null;
  return (
    <section className="stack gap-8" aria-label={t("correspondence.template")}>
      <h2>{t("correspondence.template")}</h2>
      <p className="judgement-hint">{t(isFirms ? "correspondence.firmsTemplate" : "correspondence.catalogues")}</p>
      {canKeep ? (
        <div className="row wrap gap-8">
          <Button size="small" disabled={!hasForce} onClick={() => ask(true)}>
            {t("correspondence.keepTemplate")}
          </Button>
          {isFirms ? (
            <Button size="small" onClick={() => ask(false)}>
              {t("correspondence.dropTemplate")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked === undefined ? null : (
        <Ask
          title={t(asked ? "correspondence.keepTemplate" : "correspondence.dropTemplate")}
          why={t(asked ? "correspondence.keepWhy" : "correspondence.dropWhy")}
          okText={t("ui.confirm")}
          send={async () => {
            await mutateAsync({ Id, isKept: asked });
            void message.success(t("correspondence.done"));
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </section>
  );
}

const Beside = ({ sheet }: { sheet: Sheet }) => (
  <>
    <Differences sheet={sheet} />
    <Template sheet={sheet} />
  </>
);

const particular: Particular<Version, Sheet, Values> = {
  first,
  controls: { text: Text },
  Above: Annexes,
  Beside,
};

export const TextPart = ({ of: { id } }: { of: CorrespondenceDocument }) => (
  <PaperPart key={id} of={correspondencePaper} subjectId={id} particular={particular} />
);
