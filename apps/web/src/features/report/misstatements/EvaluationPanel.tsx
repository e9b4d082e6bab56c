/** What size does not tell, what stands against a conclusion, and the conclusion. */
import {
  type Misstatements,
  misstatementConclusion,
  misstatements,
  type QualitativeFlag,
} from "@digao/contract/areas/report/misstatements/calls";
import { Button, Form, Radio, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { MisstatementsState } from "./use-misstatements.ts";

type FlagRow = Misstatements["flags"][number];
interface Of {
  data: Misstatements;
  page: MisstatementsState;
}

/** Yes needs a word; no is said at once. */
function Flag({
  row,
  page,
  onYes,
}: {
  row: FlagRow;
  page: MisstatementsState;
  onYes: (flag: QualitativeFlag) => void;
}) {
  const { t } = useTranslation();
  const change = useChange(misstatements.SetMisstatementFlag);
  const { flag, isPresent, rowVersion, note, by, at } = row;
  const say = (value: string | number) => {
    if (value === "yes") onYes(flag);
    else change.mutate({ projectId: page.project.id, flag, isPresent: false, note: null, rowVersion });
  };
  const answer = isPresent ? "yes" : "no";
  return (
    <div className="misstate-flag">
      <div className="row">
        <span className="fill">{t(`misstatements.flag.${flag}`)}</span>
        <Segmented
          size="small"
          aria-label={t(`misstatements.flag.${flag}`)}
          disabled={page.project.isReadOnly || change.isPending}
          value={isPresent === null ? "" : answer}
          options={[
            { value: "yes", label: t("misstatements.yes") },
            { value: "no", label: t("misstatements.no") },
          ]}
          onChange={say}
        />
      </div>
      {note ? <p>{note}</p> : null}
      {by ? <p className="soft">{t("misstatements.saidBy", { name: by, time: formatDateTime(at) })}</p> : null}
    </div>
  );
}

function FlagDialog({ row, projectId, onClose }: { row: FlagRow; projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChange(misstatements.SetMisstatementFlag, { quiet: true });
  const { flag, rowVersion } = row;
  return (
    <Ask<{ note?: string }>
      title={t(`misstatements.flag.${flag}`)}
      okText={t("ui.save")}
      initial={{ note: row.note ?? "" }}
      isReady={({ note }) => Boolean(note?.trim())}
      send={({ note = "" }) => change.mutateAsync({ projectId, flag, isPresent: true, note: note.trim(), rowVersion })}
      onClose={onClose}
    >
      <ReasonField name="note" label={t("misstatements.flagNote")} isRequired />
    </Ask>
  );
}

function ConcludeDialog({ data, page, onClose }: Of & { onClose: () => void }) {
  const { t } = useTranslation();
  const conclude = useChange(misstatements.ConcludeMisstatements, { quiet: true });
  const isMaterial = data.uncorrected.light === "red";
  const { immaterial, material } = misstatementConclusion;
  return (
    <Ask<{ conclusion?: number; reason?: string }>
      title={t("misstatements.conclude")}
      why={t("misstatements.concludeWhy", {
        amount: formatMoney(data.uncorrected.decisive),
        om: formatMoney(data.materiality.om),
      })}
      okText={t("misstatements.conclude")}
      initial={{ conclusion: isMaterial ? material : immaterial }}
      keepAs={["misstatement-conclusion", page.project.id]}
      isReady={hasReason}
      send={({ conclusion = material, reason = "" }) =>
        conclude.mutateAsync({ projectId: page.project.id, print: data.print, conclusion, reason: reason.trim() })
      }
      onClose={onClose}
    >
      <Form.Item name="conclusion" label={t("misstatements.conclusion")}>
        <Radio.Group
          options={[
            { value: immaterial, label: t("misstatements.immaterial"), disabled: isMaterial },
            { value: material, label: t("misstatements.material") },
          ]}
        />
      </Form.Item>
      <ReasonField label={t("misstatements.reason")} isRequired max={2000} />
    </Ask>
  );
}

function Conclusion({ data }: { data: Misstatements }) {
  const { t } = useTranslation();
  const { conclusion: said } = data;
  if (!said) return <p className="soft">{t("misstatements.notConcluded")}</p>;
  return (
    <div className="stack gap-4">
      <div className="row wrap">
        <b>
          {t(
            said.conclusion === misstatementConclusion.immaterial
              ? "misstatements.immaterial"
              : "misstatements.material",
          )}
        </b>
        {said.isStale ? <StatusTag tone="bad">{t("misstatements.stale")}</StatusTag> : null}
      </div>
      <p>{said.reason}</p>
      <p className="soft">{t("misstatements.saidBy", { name: said.by, time: formatDateTime(said.at) })}</p>
      {said.isStale ? (
        <p className="soft">
          {t("misstatements.staleWhy", { amount: formatMoney(said.decisive), om: formatMoney(said.om) })}
        </p>
      ) : null}
    </div>
  );
}

export function EvaluationPanel({ data, page }: Of) {
  const { t } = useTranslation();
  const [asked, ask] = useState<QualitativeFlag | "conclude">();
  const close = () => ask(undefined);
  const flag = data.flags.find((one) => one.flag === asked);
  return (
    <Inspector
      name="misstatement"
      first={380}
      title={t("misstatements.evaluation")}
      onClose={() => page.show(undefined)}
    >
      <div className="stack misstate-row">
        <h3 className="section-title">{t("misstatements.conclusion")}</h3>
        <Conclusion data={data} />
        {data.obstacles.map((obstacle) => (
          <p key={obstacle} className="misstate-open-reason">
            {t(`misstatements.obstacle.${obstacle}`)}
          </p>
        ))}
        <Button
          type="primary"
          disabled={!data.canConclude || data.obstacles.length > 0}
          title={data.canConclude ? undefined : t("misstatements.leadersOnly")}
          onClick={() => ask("conclude")}
        >
          {t("misstatements.conclude")}
        </Button>
        <h3 className="section-title">{t("misstatements.qualitative")}</h3>
        <div className="misstate-flag row">
          <span className="fill">{t("misstatements.changesSign")}</span>
          <StatusTag tone={data.changesSign ? "bad" : "good"}>
            {t(data.changesSign ? "misstatements.yes" : "misstatements.no")}
          </StatusTag>
        </div>
        {data.flags.map((row) => (
          <Flag key={row.flag} row={row} page={page} onYes={ask} />
        ))}
      </div>
      {flag ? <FlagDialog row={flag} projectId={page.project.id} onClose={close} /> : null}
      {asked === "conclude" ? <ConcludeDialog data={data} page={page} onClose={close} /> : null}
    </Inspector>
  );
}
