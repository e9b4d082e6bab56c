/** What goes with the words: the kind, labels, priority, the day; of an answer to a risk prompt the procedure or entry that responds. */

import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { labels as labelCalls } from "@digao/contract/areas/firm/labels/calls";
import { codesOf } from "@digao/contract/codes";
import { Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { LabelChip } from "../../firm/labels/LabelChip.tsx";
import { ResponsePick } from "./ResponsePick.tsx";
import { type Composing, isThreadWriting, needsLabel, type Target } from "./use-composer.ts";

const staleMs = 5 * 60_000;
/** Roles 1 to 4 mark messages with labels. */
export const useIsManager = (): boolean => useProject().role > 0;

function Labels({ composing }: { composing: Composing }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { fields, write, fault } = composing;
  const { type, labels } = fields.value;
  const all = useCall(labelCalls.GetAllLabelData, {}, { staleMs });
  const own = useCall(labelCalls.GetAllLabelData, { categoryCode: type }, { staleMs });
  const ownIds = new Set(own.data?.map(({ labelId }) => labelId));
  const nameOf = (one: { labelName: string; labelNameEn: string }) =>
    language === "en" ? one.labelNameEn : one.labelName;
  const options = (all.data ?? [])
    .toSorted((one, other) => Number(ownIds.has(other.labelId)) - Number(ownIds.has(one.labelId)))
    .map((one) => ({
      value: one.labelId,
      text: nameOf(one),
      name: `${one.labelName} ${one.labelNameEn} ${one.firstLetter}`,
      look: one,
    }));
  return (
    <Select
      mode="multiple"
      size="small"
      className="msg-labels"
      aria-label={t("messages.labels")}
      placeholder={t(needsLabel(fields.value) ? "messages.labelsNeeded" : "messages.labels")}
      status={fault === "noLabel" ? "error" : ""}
      value={labels}
      maxTagCount="responsive"
      showSearch={{
        filterOption: (typed, option) => (option?.name ?? "").toLowerCase().includes(typed.toLowerCase()),
      }}
      options={options}
      optionRender={({ data }) => <LabelChip text={data.text} look={data.look} />}
      labelRender={({ value }) => options.find((one) => one.value === value)?.text ?? value}
      onChange={(next: number[]) => write({ labels: next })}
    />
  );
}

function Prompts({ composing, rid }: { composing: Composing; rid: number | undefined }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { fields, set } = composing;
  const prompts = useCall(messages.GetRiskPrompts, rid === undefined ? { projectId } : { projectId, rid }, { staleMs });
  const list = prompts.data ?? [];
  const optionOf = ({ code, title }: (typeof list)[number]) => ({ value: code, label: title });
  const ofItem = list.filter(({ isOfItem }) => isOfItem);
  const others = list.filter(({ isOfItem }) => !isOfItem);
  return (
    <Select
      size="small"
      className="msg-prompt"
      aria-label={t("messages.prompt")}
      placeholder={t("messages.prompt")}
      value={null}
      options={[
        ...(ofItem.length > 0 ? [{ label: t("messages.promptsOfItem"), options: ofItem.map(optionOf) }] : []),
        { label: t("messages.promptsOther"), options: others.map(optionOf) },
      ]}
      onChange={(code: string | null) => {
        const prompt = list.find((one) => one.code === code);
        if (!prompt) return;
        const { labelId, text } = prompt;
        const html = `<p>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`;
        const before = fields.value;
        const labels = labelId === null ? before.labels : [...new Set([...before.labels, labelId])];
        set({ html: `${before.html}${html}`, text: `${before.text}${before.text && "\n"}${text}`, labels });
      }}
    />
  );
}

export function ComposerFields({ composing, target }: { composing: Composing; target: Target }) {
  const { t } = useTranslation();
  const isManager = useIsManager();
  const { fields, write } = composing;
  const { type, priority, dueDate } = fields.value;
  if (target.kind === "answer" && target.isRisk) return <ResponsePick composing={composing} rid={target.rid} />;
  if (!isThreadWriting(target)) return null;
  const isNew = target.kind === "new";
  return (
    <div className="row wrap msg-fields">
      {isNew && target.types.length > 1 ? (
        <Segmented
          size="small"
          aria-label={t("messages.kind")}
          value={type}
          options={target.types.map((value) => ({ value, label: t(`codes.messageType.${value}`) }))}
          onChange={(next) => write({ type: next })}
        />
      ) : null}
      {isNew && type === "RSK" ? <Prompts composing={composing} rid={target.rid} /> : null}
      {isManager ? <Labels composing={composing} /> : null}
      {isNew && type !== "CMT" ? (
        <>
          <Select
            size="small"
            aria-label={t("messages.priority")}
            value={priority}
            options={codesOf("messagePriority").map((value) => ({
              value,
              label: t("messages.priorityOf", { priority: t(`codes.messagePriority.${value}`) }),
            }))}
            onChange={(next: number) => write({ priority: next })}
          />
          <span className="msg-due">
            <DateInput
              size="small"
              placeholder={t("messages.due")}
              label={t("messages.due")}
              value={dueDate}
              onChange={(next) => write({ dueDate: next })}
            />
          </span>
        </>
      ) : null}
    </div>
  );
}
