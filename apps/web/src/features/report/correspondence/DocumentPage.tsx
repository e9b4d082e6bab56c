/** One document: where it stands, what became of it, and its text. */
import {
  type CorrespondenceAct,
  type CorrespondenceDocument,
  correspondence,
} from "@digao/contract/areas/report/correspondence/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { EvidenceCount } from "../../../parts/evidence/evidence-links/EvidenceCount.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { type Act, ActAsk } from "./Asks.tsx";
import { TextPart } from "./TextPart.tsx";

function ActLine({ of }: { of: CorrespondenceAct }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const said = [
    of.how === null ? "" : word("sentHow", of.how),
    of.people,
    of.words,
    of.reason,
    of.fileName ?? "",
    of.sha256 ? t("correspondence.hash", { value: of.sha256.slice(0, 12) }) : "",
  ].filter(Boolean);
  return (
    <li>
      <strong>{word("correspondenceAct", of.act)}</strong> {formatDate(of.day)} · {said.join(" · ")}{" "}
      <small className="soft">
        {`${t("correspondence.version", { revision: of.revision })} · ${of.by} ${formatDateTime(of.at)}`}
      </small>
    </li>
  );
}

export function Tags({ of }: { of: CorrespondenceDocument }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  return (
    <>
      <CodeTag name="correspondenceState" code={of.state} />
      {of.isRevised ? <StatusTag tone="attention">{t("correspondence.revised")}</StatusTag> : null}
      {of.moved.length > 0 ? (
        <StatusTag tone="bad">
          {t("correspondence.moved", { list: of.moved.join(lang === "en" ? ", " : "、") })}
        </StatusTag>
      ) : null}
      {of.isEarly ? <StatusTag tone="attention">{t("correspondence.early")}</StatusTag> : null}
    </>
  );
}

const actsOf = ({ isDeclaration }: CorrespondenceDocument): readonly Act[] =>
  isDeclaration ? ["send", "receive", "withdraw"] : ["send", "receive", "hold", "withdraw"];

function ActButtons({ of }: { of: CorrespondenceDocument }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [act, setAct] = useState<Act>();
  const label = (one: Act) =>
    t(one === "receive" && !of.isDeclaration ? "correspondence.receiveReply" : `correspondence.${one}`);
  return (
    <>
      {actsOf(of).map((one) => (
        <Button
          key={one}
          size="small"
          disabled={isReadOnly || !of.can[one].ok}
          title={of.can[one].reason || undefined}
          onClick={() => setAct(one)}
        >
          {label(one)}
        </Button>
      ))}
      {act ? <ActAsk of={of} act={act} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}

export function DocumentPage({ of, onBack }: { of: CorrespondenceDocument; onBack: () => void }) {
  const { t } = useTranslation();
  const save = (format: "docx" | "pdf") =>
    void download(correspondence.DownCorrespondence, { Id: of.id, format }).catch(reportError);
  return (
    <div className="page-frame">
      <PageHead
        title={of.title}
        facts={[of.codes.join(" · ")]}
        extra={
          <>
            <Button onClick={() => save("docx")}>Word</Button>
            <Button onClick={() => save("pdf")}>PDF</Button>
            <Button onClick={onBack}>{t("correspondence.back")}</Button>
          </>
        }
      />
      <div className="page-body stack gap-12">
        <div className="row wrap gap-8">
          <Tags of={of} />
          <ActButtons of={of} />
          <EvidenceCount of={{ entityId: "correspondence", referId: of.id }} title={of.title} />
        </div>
        {of.withdrawnBy ? (
          <p className="quiet-line">
            {t("correspondence.boundValue", { name: of.withdrawnBy, value: of.withdrawnReason ?? "" })}
          </p>
        ) : null}
        {of.acts.length > 0 ? (
          <section aria-label={t("correspondence.acts")}>
            <h3 className="section-title">{t("correspondence.acts")}</h3>
            <ul>
              {of.acts.map((one) => (
                <ActLine key={one.id} of={one} />
              ))}
            </ul>
          </section>
        ) : null}
        <TextPart of={of} />
      </div>
    </div>
  );
}
