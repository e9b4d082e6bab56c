/** What becomes of a document, asked act by act: sent, its signed copy or reply, a talk, withdrawn. */
import {
  type CorrespondenceDocument,
  correspondence,
  namesMax,
} from "@digao/contract/areas/report/correspondence/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { FileField } from "../../../parts/evidence/evidence-links/FileField.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

export type Act = "send" | "receive" | "hold" | "withdraw";
interface Given {
  day?: string;
  how?: number;
  people?: string;
  words?: string;
  reply?: string;
  reason?: string;
  file?: { id: number; text: string };
}
interface Props {
  of: CorrespondenceDocument;
  onClose: () => void;
}

const isLawyers = ({ codes }: CorrespondenceDocument): boolean => codes.includes("CM12");

function DayField({ label }: { label: string }) {
  return (
    <Form.Item name="day" label={label} required>
      <DateInput max={today()} />
    </Form.Item>
  );
}
const PeopleField = ({ label }: { label: string }) => (
  <Form.Item name="people" label={label} required>
    <Input maxLength={namesMax} />
  </Form.Item>
);
function WordsField({ name, label, isRequired = false }: { name: string; label: string; isRequired?: boolean }) {
  return (
    <Form.Item name={name} label={label} required={isRequired}>
      <Input.TextArea
        maxLength={name === "words" && !isRequired ? limits.reasonMax : limits.textMax}
        autoSize={{ minRows: 2, maxRows: 8 }}
      />
    </Form.Item>
  );
}

/** The version that the question was asked about; a later one is refused. */
function useSeen(of: CorrespondenceDocument) {
  const [seen] = useState({ Id: of.id, rowVersion: of.rowVersion, versionId: of.versionId ?? 0 });
  return seen;
}

interface QuestionProps extends Props {
  act: Act;
  why: string;
  isReady: (given: Given) => boolean;
  send: (given: Given) => Promise<unknown>;
  children: ReactNode;
}
function Question({ of, act, why, isReady, send, onClose, children }: QuestionProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <Ask<Given>
      title={t("correspondence.ofDocument", { act: t(`correspondence.${act}`), title: of.title })}
      why={why}
      okText={t(`correspondence.${act}`)}
      isDanger={act === "withdraw"}
      initial={act === "send" || act === "hold" ? { day: today(), how: 1 } : {}}
      keepAs={[`correspondence-${act}`, of.id]}
      isReady={isReady}
      send={async (given) => {
        await send(given);
        void message.success(t("correspondence.done"));
      }}
      onClose={onClose}
    >
      {children}
    </Ask>
  );
}

const isFilled = (given: Given): boolean => Boolean(given.day && given.people?.trim());

function Send({ of, onClose }: Props) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const seen = useSeen(of);
  const { mutateAsync } = useChange(correspondence.SendCorrespondence, { quiet: true });
  return (
    <Question
      of={of}
      act="send"
      why={t("correspondence.sendWhy")}
      isReady={isFilled}
      send={({ day = "", how = 1, people = "", words = "" }) => mutateAsync({ ...seen, day, how, people, words })}
      onClose={onClose}
    >
      <DayField label={t("correspondence.sentOn")} />
      <Form.Item name="how" label={t("correspondence.how")} required>
        <Select options={options("sentHow")} />
      </Form.Item>
      <PeopleField label={t("correspondence.toWhom")} />
      <WordsField name="words" label={t("correspondence.note")} />
    </Question>
  );
}

function Receive({ of, onClose }: Props) {
  const { t } = useTranslation();
  const seen = useSeen(of);
  const { mutateAsync } = useChange(correspondence.ReceiveCorrespondence, { quiet: true });
  return (
    <Question
      of={of}
      act="receive"
      why={t(of.isDeclaration ? "correspondence.receiveWhy" : "correspondence.replyWhy")}
      isReady={(given) => isFilled(given) && given.file !== undefined}
      send={({ day = "", people = "", reason = "", file }) =>
        mutateAsync({ ...seen, day, people, reason, fileId: file?.id ?? 0 })
      }
      onClose={onClose}
    >
      <DayField label={t("correspondence.dated")} />
      <PeopleField label={t("correspondence.signedBy")} />
      <Form.Item name="file" label={t("correspondence.file")} required>
        <FileField />
      </Form.Item>
      {of.isDeclaration ? <ReasonField label={t("correspondence.earlyReason")} /> : null}
      {isLawyers(of) ? <ReasonField label={t("correspondence.oldReason")} /> : null}
    </Question>
  );
}

function Hold({ of, onClose }: Props) {
  const { t } = useTranslation();
  const seen = useSeen(of);
  const { mutateAsync } = useChange(correspondence.HoldCorrespondence, { quiet: true });
  return (
    <Question
      of={of}
      act="hold"
      why={t("correspondence.holdWhy")}
      isReady={(given) => isFilled(given) && Boolean(given.words?.trim())}
      send={({ day = "", people = "", words = "", reply = "", file }) =>
        mutateAsync({ ...seen, day, people, words, reply, ...(file ? { fileId: file.id } : {}) })
      }
      onClose={onClose}
    >
      <DayField label={t("correspondence.heldOn")} />
      <PeopleField label={t("correspondence.withWhom")} />
      <WordsField name="words" label={t("correspondence.content")} isRequired />
      <WordsField name="reply" label={t("correspondence.reply")} />
      <Form.Item name="file" label={t("correspondence.anyFile")}>
        <FileField />
      </Form.Item>
    </Question>
  );
}

function Withdraw({ of, onClose }: Props) {
  const { t } = useTranslation();
  const { Id, rowVersion } = useSeen(of);
  const { mutateAsync } = useChange(correspondence.WithdrawCorrespondence, { quiet: true });
  return (
    <Question
      of={of}
      act="withdraw"
      why={t("correspondence.withdrawWhy")}
      isReady={hasReason}
      send={({ reason = "" }) => mutateAsync({ Id, rowVersion, reason })}
      onClose={onClose}
    >
      <ReasonField label={t("correspondence.withdrawReason")} isRequired />
    </Question>
  );
}

export function ActAsk({ act, ...props }: Props & { act: Act }) {
  if (act === "send") return <Send {...props} />;
  if (act === "receive") return <Receive {...props} />;
  return act === "hold" ? <Hold {...props} /> : <Withdraw {...props} />;
}
