/** One version of a paper of judgement: its acts, its sections with drafts and conflicts, and its history; a page, or a part of the page of its subject. */
import { citingTypes } from "@digao/contract/records";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy } from "../../lib/api.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { reportError } from "../../lib/report-error.ts";
import { EvidenceAt } from "../../parts/evidence/evidence-links/EvidenceAt.tsx";
import { LinkedFrom } from "../../parts/evidence/evidence-links/LinkedFrom.tsx";
import { MessageCount } from "../../parts/evidence/messages/MessageCount.tsx";
import { CodeTag } from "../CodeTag.tsx";
import { Conflict } from "../edit/Conflict.tsx";
import { EditNotes } from "../edit/EditNotes.tsx";
import { PageHead, type PageHeadProps } from "../PageHead.tsx";
import { scrolls } from "../scrolls.ts";
import { LastYearPaper } from "./LastYear.tsx";
import { LifeBar } from "./LifeBar.tsx";
import { Missing } from "./Missing.tsx";
import type { AnySheet, AnyVersion, Values } from "./particular.ts";
import { Sections } from "./Sections.tsx";
import { usePaperWords, useSay } from "./use-paper-words.ts";
import { callOf, type Opened, useVersion, type VersionState } from "./use-version.ts";
import { Versions } from "./Versions.tsx";
import "./paper.css";

interface BodyProps<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>
  extends Omit<Opened<R, Sheet, V>, "isReadOnly" | "onSaved"> {
  /** Shows one version; null the one that matters now. */
  onShow: (id: number | null) => void;
  onRevise: () => void;
}
interface HeadProps<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values> extends BodyProps<R, Sheet, V> {
  edit: VersionState<R, Sheet, V>["edit"];
  isReadOnly: boolean;
  onSave: () => void;
}

function Actions<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>(props: HeadProps<R, Sheet, V>) {
  const { of, particular, sheet, version, edit, isReadOnly, onShow, onRevise, onSave } = props;
  const say = useSay();
  const { t } = say;
  const canRevise = version?.status === of.spec.inForce && sheet.canDraft.ok;
  const isIdle = version !== undefined && !edit.isDirty;
  return (
    <>
      {edit.isDirty ? <Button onClick={edit.giveUp}>{t("paper.giveUp")}</Button> : null}
      {version ? (
        <LifeBar
          of={of}
          version={version}
          isDirty={edit.isDirty}
          why={particular.why?.(version, say) ?? t("paper.why")}
          onEnded={() => onShow(null)}
        />
      ) : null}
      {canRevise ? (
        <Button type="primary" onClick={onRevise}>
          {t("paper.revise")}
        </Button>
      ) : null}
      {isReadOnly ? null : (
        <Button type={isIdle ? "default" : "primary"} disabled={isIdle} loading={edit.isBusy} onClick={onSave}>
          {t("ui.save")}
        </Button>
      )}
    </>
  );
}

/** Within the page of another record. */
const PartHead = ({ title, facts = [], extra, primary }: PageHeadProps) => (
  <header className="row wrap judgement-part-head">
    <h2 className="section-title">{title}</h2>
    {facts}
    <span className="row wrap judgement-part-acts">
      {extra}
      {primary}
    </span>
  </header>
);

function Head<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>(props: HeadProps<R, Sheet, V>) {
  const { of, particular, whose, sheet, version } = props;
  const { spec } = of;
  const Frame = spec.of ? PartHead : PageHead;
  const { t } = useTranslation();
  const { title, lang } = usePaperWords(spec);
  const print = callOf(of, "print");
  const save = (format: "xlsx" | "pdf") =>
    void download(print, sentBy(print, { ...whose, RptLang: lang, format })).catch(reportError);
  const citing = citingTypes.find((one) => one === spec.name);
  return (
    <Frame
      title={title}
      facts={[
        version ? <span key="revision">{t("paper.revision", { revision: version.revision })}</span> : null,
        version ? <CodeTag key="status" name={spec.states} code={version.status} /> : null,
        ...(particular.facts?.(sheet) ?? []),
      ]}
      extra={
        <>
          {version ? (
            <MessageCount
              place={{ entityId: spec.name, referId: version.id }}
              title={t("messages.of", { record: title })}
            />
          ) : null}
          {version && citing ? (
            <EvidenceAt
              of={{ entityId: citing, referId: version.id }}
              title={title}
              isReadOnly={version.status !== spec.open}
            />
          ) : null}
          <Button onClick={() => save("xlsx")}>{t("paper.excel")}</Button>
          <Button onClick={() => save("pdf")}>PDF</Button>
        </>
      }
      primary={<Actions {...props} />}
    />
  );
}

export function PaperBody<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>(
  props: BodyProps<R, Sheet, V>,
) {
  const { of, particular, sheet, version, onShow } = props;
  const { spec } = of;
  const { t } = useTranslation();
  const { labelOf } = usePaperWords(spec);
  const [showsMissing, setShowsMissing] = useState(false);
  const isReadOnly = version ? !version.can.edit?.ok : !sheet.canDraft.ok;
  const { edit, values, faults, view } = useVersion({ ...props, isReadOnly, onSaved: () => onShow(null) });
  const save = () => {
    if (isReadOnly || edit.isBusy) return;
    setShowsMissing(true);
    if (faults.length > 0) return;
    void (version ? edit.save() : edit.send());
  };
  useHotkeys({ "ctrl+s": save });
  const change = (patch: Values) => edit.change(patch as Partial<V>);
  const panel = { sheet, values, isReadOnly, onChange: edit.change };
  return (
    <div className={spec.of ? "judgement-part" : "page-frame"}>
      <Head {...props} edit={edit} isReadOnly={isReadOnly} onSave={save} />
      {particular.Band ? <particular.Band {...panel} /> : null}
      <div className="row top gap-0 fill">
        <div className="judgement-main" {...scrolls}>
          <EditNotes edit={edit} />
          <Conflict edit={edit} labelOf={labelOf} />
          {showsMissing && faults.length > 0 ? (
            <p className="judgement-fault" role="alert">
              {t("paper.lacking", { count: faults.length })}
            </p>
          ) : null}
          {particular.Above ? <particular.Above {...panel} /> : null}
          <Sections
            spec={spec}
            sheet={sheet}
            version={version}
            rules={particular.rules ?? {}}
            controls={particular.controls ?? {}}
            values={values}
            view={view}
            faults={faults}
            isReadOnly={isReadOnly}
            showsMissing={showsMissing}
            onChange={change}
          />
        </div>
        <aside className="judgement-side" aria-label={t("paper.beside")} {...scrolls}>
          <Missing spec={spec} version={version} />
          <LastYearPaper sheet={sheet} />
          {particular.Beside ? <particular.Beside sheet={sheet} /> : null}
          {version ? <LinkedFrom type={spec.name} referId={version.id} /> : null}
          {spec.of && "subjectId" in props.whose ? <LinkedFrom type={spec.of} referId={props.whose.subjectId} /> : null}
          <Versions spec={spec} versions={sheet.records} shownId={version?.id} onOpen={onShow} />
        </aside>
      </div>
    </div>
  );
}
