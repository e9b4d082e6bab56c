/** Steps of one letter, each asked for what it needs. */

import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import {
  alternativeResult,
  letterStatus,
  sendMethod as sendMethods,
} from "@digao/contract/areas/letters/confirmations/codes";
import { letterMax } from "@digao/contract/areas/letters/confirmations/lengths";
import { codesOf } from "@digao/contract/codes";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { CodeSelect } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import { useSystemCodes } from "../../../parts/firm/system-codes/use-system-codes.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { SendingFields } from "./BulkDialogs.tsx";

interface Props {
  letter: Letter;
  onClose: () => void;
}
const quiet = { quiet: true };
const baseOf = ({ id, rowVersion }: Letter) => ({ Id: id, rowVersion });

export function SendDialog({ letter, isSecond, onClose }: Props & { isSecond: boolean }) {
  const { t } = useTranslation();
  const send = useChange(hzletters.CreateLetterSending, quiet);
  return (
    <Ask<{ sendMethod?: number; courier?: string; trackingNo?: string; requestNo?: string }>
      title={t(isSecond ? "confirmations.do.second" : "confirmations.do.send")}
      why={letter.contactName}
      okText={t("confirmations.do.send")}
      initial={{ sendMethod: letter.sendMethod ?? 1 }}
      send={({ sendMethod = 1, courier, trackingNo, requestNo }) =>
        send.mutateAsync({
          ...baseOf(letter),
          isSecond,
          sendMethod,
          courier: courier ?? null,
          trackingNo: trackingNo?.trim() || null,
          requestNo: requestNo?.trim() || null,
        })
      }
      onClose={onClose}
    >
      <SendingFields />
    </Ask>
  );
}

export function RegisterDialog({ letter, hasFailed, onClose }: Props & { hasFailed: boolean }) {
  const { t } = useTranslation();
  const couriers = useSystemCodes()("COURIER", true);
  const register = useChange(hzletters.RegisterHZSending, quiet);
  const title = t(hasFailed ? "confirmations.do.fail" : "confirmations.do.sent");
  const isOnFoot = letter.sendMethod === sendMethods.onFoot;
  return (
    <Ask<{ reason?: string; courier?: string; trackingNo?: string; receiverSigned?: string }>
      title={title}
      why={isOnFoot && !hasFailed ? t("confirmations.footHint") : letter.contactName}
      okText={title}
      initial={{ courier: letter.courier ?? "" }}
      {...(hasFailed ? { isReady: hasReason } : {})}
      send={({ reason = "", courier, trackingNo, receiverSigned }) =>
        register.mutateAsync({
          ...baseOf(letter),
          hasFailed,
          reason: reason.trim(),
          courier: courier || null,
          trackingNo: trackingNo?.trim() || null,
          receiverSigned: receiverSigned?.trim() || null,
        })
      }
      onClose={onClose}
    >
      {hasFailed ? (
        <ReasonField label={t("confirmations.reason")} isRequired />
      ) : (
        <>
          {isOnFoot ? null : (
            <>
              <Form.Item name="courier" label={t("confirmations.letter.courier")}>
                <CodeSelect words={couriers} />
              </Form.Item>
              <Form.Item name="trackingNo" label={t("confirmations.letter.tracking")}>
                <Input maxLength={letterMax.trackingNo} autoFocus />
              </Form.Item>
            </>
          )}
          <Form.Item name="receiverSigned" label={t("confirmations.letter.signed")}>
            <Input maxLength={letterMax.receiverSigned} />
          </Form.Item>
        </>
      )}
    </Ask>
  );
}

export function AlternativeDialog({ letter, onClose }: Props) {
  const { t } = useTranslation();
  const update = useChange(hzletters.UpdateHZLetter, quiet);
  return (
    <Ask<{ altResult?: number; altAmount?: string | null; altNote?: string }>
      title={t("confirmations.do.alt")}
      why={t(letter.hzKind === 1 ? "confirmations.altBankWhy" : "confirmations.altWhy")}
      okText={t("ui.save")}
      initial={{
        altResult: letter.altResult || alternativeResult.confirmed,
        altAmount: letter.altAmount,
        altNote: letter.altNote ?? "",
      }}
      send={({ altResult = 0, altAmount, altNote = "" }) =>
        update.mutateAsync({ ...baseOf(letter), altResult, altAmount: altAmount ?? "0.00", altNote: altNote.trim() })
      }
      onClose={onClose}
    >
      <Form.Item name="altResult" label={t("confirmations.altResult")}>
        <Select
          options={codesOf("alternativeResult").map((value) => ({
            value,
            label: t(`codes.alternativeResult.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="altAmount" label={t("confirmations.altAmount")}>
        <MoneyInput />
      </Form.Item>
      <ReasonField name="altNote" label={t("confirmations.altNote")} max={letterMax.altNote} />
    </Ask>
  );
}

export function AnswerDialog({ letter, code, onClose }: Props & { code: string }) {
  const { t } = useTranslation();
  const answer = useChange(hzletters.AnswerHZFlag, quiet);
  const detail = letter.flags.find((flag) => flag.code === code)?.detail;
  const shown = letter.files.filter(({ kind }) => kind !== "letter" && kind !== "sealed");
  return (
    <Ask<{ reason?: string; fileId?: number }>
      title={t(`confirmations.flag.${code}`)}
      why={[detail, t("confirmations.answerWhy")].filter(Boolean).join(" · ")}
      okText={t("ui.save")}
      isReady={(values) => hasReason(values) && values.fileId !== undefined}
      initial={shown.length === 1 && shown[0] ? { fileId: shown[0].fileId } : {}}
      send={({ reason = "", fileId = 0 }) =>
        answer.mutateAsync({ Id: letter.id, code, answer: reason.trim(), detail, fileId })
      }
      onClose={onClose}
    >
      <ReasonField label={t("confirmations.answer")} isRequired />
      <Form.Item name="fileId" label={t("confirmations.answerFile")} required>
        <Select
          placeholder={t(shown.length > 0 ? "confirmations.answerFile" : "confirmations.answerNoFile")}
          options={shown.map((file) => ({
            value: file.fileId,
            label: `${t(`confirmations.fileKind.${file.kind}`)} ${file.fileName}`,
          }))}
        />
      </Form.Item>
    </Ask>
  );
}

/** Nothing of the reply is in the file: closing asks where it is kept. */
const isBare = ({ statusId, files, mails }: Letter): boolean =>
  (statusId === letterStatus.agreed || statusId === letterStatus.differs) &&
  mails.length === 0 &&
  !files.some(({ kind }) => kind === "reply");

type ReasonedStep = "reject" | "resend" | "reopen" | "close" | "sealCompared" | "sealStated";

/** Steps that ask for a reason, or take one where there is one to give. */
export function AskReason({ letter, what, onClose }: Props & { what: ReasonedStep }) {
  const { t } = useTranslation();
  const update = useChange(hzletters.UpdateHZLetter, quiet);
  const approval = useChange(hzletters.CreateLetterApproval, quiet);
  const seal = useChange(hzletters.SealHZLetter, quiet);
  const isClosing = what === "close";
  const whyOf = (step: ReasonedStep): string | null => {
    if (step === "sealStated") return t("confirmations.sealStatedWhy");
    if (step !== "sealCompared") return null;
    const doubts = letter.seal.doubts.map((doubt) => t(`confirmations.sealDoubt.${doubt}`));
    return t("confirmations.sealComparedWhy", { what: doubts.join(t("live.comma")) });
  };
  const send = ({ reason = "" }: { reason?: string }): Promise<unknown> => {
    const base = baseOf(letter);
    if (what === "reject") return approval.mutateAsync({ ...base, action: 3, comment: reason.trim() });
    if (what === "sealCompared" || what === "sealStated")
      return seal.mutateAsync({ ...base, event: what, reason: reason.trim() });
    if (isClosing) return update.mutateAsync({ ...base, event: what, conclusion: reason.trim() });
    return update.mutateAsync({ ...base, event: what, reason: reason.trim() });
  };
  return (
    <Ask<{ reason?: string }>
      title={t(`confirmations.do.${what}`)}
      why={whyOf(what) ?? `${letter.letterNo} ${letter.contactName}`}
      okText={t(`confirmations.do.${what}`)}
      {...(isClosing ? {} : { isReady: hasReason })}
      send={send}
      onClose={onClose}
    >
      <ReasonField
        label={t(isClosing ? "confirmations.letter.conclusion" : "confirmations.reason")}
        isRequired={!isClosing}
        {...(isClosing && isBare(letter) ? { example: t("confirmations.bareReply") } : {})}
      />
    </Ask>
  );
}
