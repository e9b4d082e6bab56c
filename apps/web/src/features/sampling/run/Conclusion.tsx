/** The conclusion on a sample: written, which closes it, or opened again. */

import { sampling } from "@digao/contract/areas/sampling";
import { sampleStatus } from "@digao/contract/codes";
import type { SampleRun } from "@digao/contract/sampling/run";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { call, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { useVerdict } from "./ResultView.tsx";

interface Props {
  run: SampleRun;
  isReadOnly: boolean;
}
const conclusionMax = 4000;
const standOf = ({ conclusion, rowVersion }: SampleRun) => ({
  values: { conclusion: conclusion ?? "" },
  rowVersion,
});

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
  const concluding = useChange(sampling.ConcludeSample, { quiet: true });
  const edit = useFields({
    form: "sample-conclusion",
    record: run.id,
    isReadOnly,
    now: standOf(run),
    write: ({ conclusion }, rowVersion) =>
      concluding.mutateAsync({ Id: run.id, rowVersion, conclusion: conclusion.trim() }),
    reread: async () => standOf(await call(sampling.GetSampleRun, { Id: run.id })),
  });
  const text = edit.value.conclusion;
  const change = (conclusion: string) => edit.change({ conclusion });
  const { result } = run;
  return (
    <>
      <EditNotes edit={edit} />
      <Conflict edit={edit} labelOf={() => t("sampling.conclusion")} />
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
        <Button
          type="primary"
          disabled={isReadOnly || !text.trim()}
          loading={edit.isBusy}
          onClick={() => void edit.send()}
        >
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
      {props.run.status === sampleStatus.concluded ? <Written {...props} /> : <Writing {...props} />}
    </section>
  );
}
