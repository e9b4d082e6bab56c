/** One received mail: which letter it answers and why, what its scans say, and a person's decision. */

import { type HzMailItem, type HzMailRow, hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { mailMatch, recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { limits } from "@digao/contract/limits";
import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useCan } from "../../../lib/session.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { MailFacts } from "../../../parts/letters/mail/MailFacts.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones = { 0: "attention", 1: "good", 2: "good", 3: "quiet", 4: "bad" } as const;
export function MatchTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const tone = tones[status as keyof typeof tones];
  return <StatusTag tone={tone}>{t(`hzmail.status.${status}`)}</StatusTag>;
}

function MatchAsk({ item, onClose }: { item: HzMailItem; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim(), 250);
  const match = useChange(hzmail.MatchHZEmail, { quiet: true });
  const { data } = useCall(hzmail.GetHzLettersToMatch, { keyword }, { enabled: keyword !== "", keepPrevious: true });
  const isNothing = keyword !== "" && data?.items.length === 0;
  const given = { mailId: item.id, rowVersion: item.matchVersion, status: mailMatch.byHand };
  const isUndone = item.status === mailMatch.suspicious || item.letterId !== null || item.decidedBy !== null;
  return (
    <Ask
      title={t("hzmail.matchTitle")}
      why={t("hzmail.matchWhy")}
      okText={t("hzmail.match")}
      send={(values) => match.mutateAsync(sentBy(hzmail.MatchHZEmail, { ...given, ...values }))}
      onClose={onClose}
    >
      <Form.Item
        name="letterId"
        label={t("hzmail.letter")}
        rules={[{ required: true, message: t("ui.required", { label: t("hzmail.letter") }) }]}
        extra={<span role="status">{isNothing ? t("hzmail.noLetter", { keyword }) : ""}</span>}
      >
        <Select
          showSearch
          filterOption={false}
          // A list of nothing is no list: it is said below.
          notFoundContent={null}
          placeholder={t("hzmail.letterKeyword")}
          onSearch={setTyped}
          options={(data?.items ?? []).map(({ letterId, letterNo, contactName, projectName }) => ({
            value: letterId,
            label: `${letterNo} ${contactName} · ${projectName}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t("hzmail.reason")}
        rules={[{ required: isUndone, whitespace: true, message: t("ui.required", { label: t("hzmail.reason") }) }]}
      >
        <Input.TextArea rows={2} maxLength={limits.reasonMax} />
      </Form.Item>
    </Ask>
  );
}

function SetAsideAsk({ item, status, onClose }: { item: HzMailItem; status: 3 | 4; onClose: () => void }) {
  const { t } = useTranslation();
  const match = useChange(hzmail.MatchHZEmail, { quiet: true });
  const given = { mailId: item.id, rowVersion: item.matchVersion, status, letterId: item.letterId };
  return (
    <Ask
      title={t(`hzmail.setAside.${status}`)}
      okText={t(`hzmail.setAside.${status}`)}
      send={(values) => match.mutateAsync(sentBy(hzmail.MatchHZEmail, { ...given, ...values }))}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t("hzmail.reason")}
        rules={[{ required: true, whitespace: true, message: t("ui.required", { label: t("hzmail.reason") }) }]}
      >
        <Input.TextArea rows={2} maxLength={limits.reasonMax} />
      </Form.Item>
    </Ask>
  );
}

const percent = (confidence: number): string => `${Math.round(confidence * 100).toString()}%`;
const sure = 0.9;

function Scans({ item }: { item: HzMailItem }) {
  const { t } = useTranslation();
  const run = useChange(hzmail.GetOCRHZEmailBox);
  const isWaiting = item.ocrStatus === recognition.waiting;
  return (
    <section className="stack gap-4">
      <span className="row">
        <Button size="small" loading={run.isPending || isWaiting} onClick={() => run.mutate({ mailId: item.id })}>
          {t("hzmail.recognise")}
        </Button>
        <span className="soft">{t(`hzmail.ocr.${item.ocrStatus}`)}</span>
        {item.ocr?.note ? <span className="soft">{item.ocr.note}</span> : null}
      </span>
      {item.ocr && item.ocr.fields.length > 0 ? (
        <dl className="facts">
          {item.ocr.fields.map(({ name, value, confidence, page }, at) => (
            <div key={`${name}-${at.toString()}`} className="facts-row">
              <dt>{t(`hzmail.field.${name}`)}</dt>
              <dd>
                {value}{" "}
                <StatusTag tone={confidence >= sure ? "good" : "attention"}>
                  {t("hzmail.confidence", { share: percent(confidence), page })}
                </StatusTag>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

export function Item({ row }: { row: HzMailRow }) {
  const { t } = useTranslation();
  const mayEdit = useCan("Pages.Users.Edit");
  const [dialog, setDialog] = useState<"match" | 3 | 4 | null>(null);
  const { data, error, refetch } = useCall(hzmail.GetHZEmailBoxItem, { mailId: row.id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  const save = (index: number | undefined) =>
    void download(
      hzmail.DownMailBoxFiles,
      sentBy(hzmail.DownMailBoxFiles, { mailId: row.id, ...(index === undefined ? {} : { index }) }),
    ).catch(reportError);
  const close = () => setDialog(null);
  return (
    <MailFacts mail={data} onPart={save}>
      <span className="row wrap">
        <MatchTag status={data.status} />
        {data.letterNo ? <strong>{data.letterNo}</strong> : null}
        {data.why ? <span className="soft">{data.why}</span> : null}
      </span>
      {data.riskFlags.length > 0 ? (
        <span className="row wrap gap-4">
          {data.riskFlags.map((flag) => (
            <StatusTag key={flag} tone="bad">
              {t(`hzmail.risk.${flag}`)}
            </StatusTag>
          ))}
        </span>
      ) : null}
      {data.decidedBy ? (
        <p className="soft">
          {t("hzmail.decided", {
            name: data.decidedBy,
            time: data.decidedAt ? formatDateTime(data.decidedAt) : "",
            reason: data.reason ?? "",
          })}
        </p>
      ) : null}
      {mayEdit ? (
        <div className="row wrap">
          <Button size="small" onClick={() => setDialog("match")}>
            {t("hzmail.match")}
          </Button>
          <Button size="small" onClick={() => setDialog(3)}>
            {t("hzmail.setAside.3")}
          </Button>
          <Button size="small" onClick={() => setDialog(4)}>
            {t("hzmail.setAside.4")}
          </Button>
        </div>
      ) : null}
      <Scans item={data} />
      {dialog === "match" ? <MatchAsk item={data} onClose={close} /> : null}
      {dialog === 3 || dialog === 4 ? <SetAsideAsk item={data} status={dialog} onClose={close} /> : null}
    </MailFacts>
  );
}
