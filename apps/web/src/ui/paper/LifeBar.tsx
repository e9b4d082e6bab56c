/** The acts that the life of a paper has from here; one that the caller may not take says why on hover. */
import { endOf } from "@digao/contract/life";
import type { AnyPaper } from "@digao/contract/paper/paper";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../lib/api.ts";
import { Ask } from "../ask/Ask.tsx";
import { hasReason, ReasonField } from "../ask/ReasonField.tsx";
import { useAsk } from "../ask/use-ask.tsx";
import type { AnyVersion } from "./particular.ts";
import { usePaperWords } from "./use-paper-words.ts";
import { callOf } from "./use-version.ts";

interface Props {
  of: AnyPaper;
  version: AnyVersion;
  /** Changes that are not saved yet stand against an approval. */
  isDirty: boolean;
  /** What an approval puts in force. */
  why: string;
  onEnded: () => void;
}

const reasonMax = 500;

function ActButton({ of, version, act, isDirty, why, onEnded }: Props & { act: string }) {
  const { t } = useTranslation();
  const { what } = usePaperWords(of.spec);
  const ask = useAsk();
  const [isOpen, setOpen] = useState(false);
  const call = callOf(of, act);
  const { mutateAsync } = useChange(call, { quiet: true });
  const step = of.spec.life.steps[version.status]?.[act];
  const may = version.can[act];
  if (!step || !may) return null;
  const isEnd = endOf(step) === null;
  const isApproval = !isEnd && !step.reason;
  const isHeldUp = isApproval && isDirty;
  const isDisabled = !may.ok || isHeldUp;
  const word = t(`paper.act.${act}`);
  const send = (reason?: string) =>
    mutateAsync(sentBy(call, { Id: version.id, rowVersion: version.rowVersion, ...(reason ? { reason } : {}) }));
  const question = async () => {
    const title = t(`paper.ask.${act}`, { what });
    const { isSent } = ask({
      title,
      why: isEnd ? t("paper.endWhy") : why,
      okText: word,
      isDanger: isEnd,
      send: () => send(),
    });
    if ((await isSent) && isEnd) onEnded();
  };
  return (
    <>
      <Tooltip title={isDisabled ? may.reason || t("paper.saveFirst") : undefined}>
        <Button
          danger={isEnd}
          type={isApproval && !isDirty ? "primary" : "default"}
          disabled={isDisabled}
          onClick={() => (step.reason ? setOpen(true) : void question())}
        >
          {word}
        </Button>
      </Tooltip>
      {isOpen ? (
        <Ask<{ reason?: string }>
          title={t(`paper.ask.${act}`, { what })}
          okText={word}
          keepAs={[`${of.spec.name}-${act}`, version.id]}
          isReady={step.reason === "explained" ? ({ reason }) => saysWhatWasSeen(reason) : hasReason}
          send={({ reason = "" }) => send(reason.trim())}
          onClose={() => setOpen(false)}
        >
          <ReasonField label={t(`paper.reason.${act}`)} isRequired max={reasonMax} />
        </Ask>
      ) : null}
    </>
  );
}

/** What ends a version stands first, what puts it in force last. */
function ordered({ spec }: AnyPaper, { status }: AnyVersion): string[] {
  const steps = spec.life.steps[status] ?? {};
  const rank = (act: string): number => {
    const step = steps[act];
    if (!step || endOf(step) === null) return 0;
    return step.reason ? 1 : 2;
  };
  return Object.keys(steps)
    .filter((act) => act !== "edit")
    .sort((a, b) => rank(a) - rank(b));
}

export const LifeBar = (props: Props) =>
  ordered(props.of, props.version).map((act) => <ActButton key={act} {...props} act={act} />);
