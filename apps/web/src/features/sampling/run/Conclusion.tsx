/** The conclusion on a sample: written, which closes it, or opened again. */
import { sampling } from "@digao/contract/areas/sampling";
import type { SampleRun } from "@digao/contract/sampling/run";
import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useVerdict } from "./ResultView.tsx";

interface Props {
  run: SampleRun;
  isReadOnly: boolean;
}
const conclusionMax = 4000;

function Written({ run, isReadOnly }: Props) {
  const { t } = useTranslation();
  const reopening = useChange(sampling.ReopenSample);
  return (
    <>
      <p className="sample-conclusion">{run.conclusion}</p>
      <p className="sample-hint">
        {t("sampling.concludedBy", { name: run.concludedName ?? "", at: formatDateTime(run.concludedAt) })}
      </p>
      <Button
        disabled={isReadOnly}
        loading={reopening.isPending}
        onClick={() => reopening.mutate({ Id: run.id, rowVersion: run.rowVersion })}
      >
        {t("sampling.reopen")}
      </Button>
    </>
  );
}

function Writing({ run, isReadOnly }: Props) {
  const { t } = useTranslation();
  const verdict = useVerdict();
  const draft = useDraft<string>("sample-conclusion", run.id);
  const [text, setText] = useState(() => draft.read()?.value ?? run.conclusion ?? "");
  const concluding = useChange(sampling.ConcludeSample);
  const change = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  const conclude = () =>
    concluding.mutate({ Id: run.id, rowVersion: run.rowVersion, conclusion: text.trim() }, { onSuccess: draft.drop });
  const { result } = run;
  return (
    <>
      <Input.TextArea
        aria-label={t("sampling.conclusion")}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={conclusionMax}
        disabled={isReadOnly}
        placeholder={t("sampling.conclusionHint")}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <span className="sample-pair">
        <Button type="primary" disabled={isReadOnly || !text.trim()} loading={concluding.isPending} onClick={conclude}>
          {t("sampling.conclude")}
        </Button>
        {result && !isReadOnly ? (
          <Button onClick={() => change([text.trim(), verdict(run, result)].filter(Boolean).join("\n"))}>
            {t("sampling.takeVerdict")}
          </Button>
        ) : null}
      </span>
    </>
  );
}

export function Conclusion(props: Props) {
  const { t } = useTranslation();
  return (
    <section className="sample-conclude">
      <h2 className="section-title">{t("sampling.conclusion")}</h2>
      {props.run.status === 1 ? <Written {...props} /> : <Writing {...props} />}
    </section>
  );
}
