/** Head of a paper: what it is, what it comes to, back to the list and on to the next; and the block of what it says of itself. */

import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { useHotkeys } from "../../../../lib/hotkeys.ts";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { useForms } from "../../../../lib/use-forms.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../../parts/evidence/downloads/DownloadButton.tsx";
import { MessageCount } from "../../../../parts/evidence/messages/MessageCount.tsx";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";
import { LangSwitch } from "../../../../ui/LangSwitch.tsx";
import { MoneyCell } from "../../../../ui/MoneyCell.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { Presence } from "../../../../ui/presence/Presence.tsx";
import { UnitSwitch } from "../../../../ui/UnitSwitch.tsx";
import { FactsDrawer } from "./FactsDrawer.tsx";
import type { ItemPaperProps } from "./ItemPaper.tsx";
import { Publish } from "./Publish.tsx";

interface Props extends Pick<ItemPaperProps, "view" | "switches" | "papers" | "onGo" | "onBack"> {
  item: FsItemRow;
  obstacle: string;
}

interface Fact {
  label: string;
  value: string | null;
  /** Where the value is short for it. */
  whole?: string;
}

/** What last year's files say of the item, beside the paper. */
function LastYear() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const isOpen = params.has("memory");
  return (
    <Button
      type="link"
      size="small"
      aria-pressed={isOpen}
      icon={<Icon name="history" size={14} />}
      onClick={() => patch({ memory: isOpen ? undefined : "1" })}
    >
      {t("roll-forward.memory.title")}
    </Button>
  );
}

/** Client, period, preparer and reviewers, as they stand on paper: below its figures, which begin as high as they can. */
export function PaperBlock({ item, obstacle, fold }: { item: FsItemRow; obstacle: string; fold?: ReactNode }) {
  const { t } = useTranslation();
  const project = useProject();
  const signed = (level: number): Pick<Fact, "value" | "whole"> => {
    const sign = item.signs.find((one) => one.signLevel === level);
    if (!sign) return { value: level === signLevel.preparer ? item.auditUserName : null };
    const [at, mark] = [formatDateTime(sign.signTime), sign.isStale ? " ⚠" : ""];
    return { value: `${sign.userName} ${at.slice(5, 10)}${mark}`, whole: `${sign.userName} ${at}${mark}` };
  };
  const levels = SIGN_LEVELS.filter(
    (level) => level !== signLevel.qualityReview || item.signs.some((sign) => sign.signLevel === level),
  );
  const facts: Fact[] = [
    { label: t("statement-items.block.client"), value: project.client },
    { label: t("statement-items.block.index"), value: item.wpIndex },
    { label: t("statement-items.block.period"), value: project.periodEnd },
    ...(item.noteRef ? [{ label: t("statement-items.block.note"), value: item.noteRef }] : []),
    ...levels.map((level) => ({ label: t(`codes.signLevel.${level}`), ...signed(level) })),
  ];
  const block = (
    <dl className="paper-block">
      {facts.map(({ label, value, whole }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={whole ?? value ?? undefined}>{value || "–"}</dd>
        </div>
      ))}
      <div>
        <dt>{t("statement-items.publish.label")}</dt>
        <dd>
          {item.publishStatus ? <CodeTag name="publishStatus" code={item.publishStatus} /> : null}{" "}
          <Publish item={item} obstacle={obstacle} />
        </dd>
      </div>
    </dl>
  );
  return (
    <div className="paper-block-row">
      {block}
      <LastYear />
      {fold}
    </div>
  );
}

export function PaperHead({ item, view, switches, papers, obstacle, onGo, onBack }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const forms = useForms({ facts: true });
  const isEditing = forms.isOpen("facts");
  const at = papers.findIndex((one) => one.id === item.id);
  const before = at < 0 ? undefined : papers[at - 1];
  const after = at < 0 ? undefined : papers[at + 1];
  const go = (to: FsItemRow | undefined) => () => to && onGo(to.id);
  useHotkeys({ "alt+arrowup": go(before), "alt+arrowdown": go(after) }, !isEditing);
  const step = (icon: IconName, word: string, chord: string, to: FsItemRow | undefined) => (
    <Button
      type="text"
      disabled={!to}
      aria-label={t(word)}
      title={`${to ? to.name : t(word)}（${chord}）`}
      icon={<Icon name={icon} />}
      onClick={go(to)}
    />
  );
  const amount = (label: string, value: string) => (
    <>
      {t(`statement-items.column.${label}`)} <MoneyCell value={value} unit={view.unit} total />
    </>
  );
  const title = (
    <span className="paper-title">
      <Button
        type="text"
        aria-label={t("statement-items.backToList")}
        title={t("statement-items.backToList")}
        icon={<Icon name="back" />}
        onClick={onBack}
      />
      {item.wpIndex ?? item.stdCode} {item.name}
    </span>
  );
  const facts = [
    <CodeTag key="status" name="paperStatus" code={item.wpStatus} />,
    amount("unaudited", item.unaudited),
    amount("audited", item.audited),
  ];
  const extra = (
    <>
      <Presence
        at={{ projectId: project.id, refType: "fsItem", refId: String(item.id) }}
        isEditing={isEditing && !obstacle}
      />
      {step("up", "statement-items.previous", "Alt+↑", before)}
      {step("down", "statement-items.next", "Alt+↓", after)}
      <DownloadButton
        isBare
        call={statementItemSigns.DownLeadExcel}
        input={() => ({ RId: item.id, RptLang: view.lang })}
        label={t("statement-items.leadExcel")}
      />
      <Button
        type="text"
        icon={<Icon name="print" />}
        aria-label={t("statement-items.trail")}
        title={t("statement-items.trail")}
        onClick={() => void download(mirror.DownItemPack, { Id: item.id, RptLang: view.lang }).catch(reportError)}
      />
      <MessageCount
        place={{ entityId: "fsItem", referId: item.id }}
        title={t("messages.of", { record: item.name })}
        rid={item.id}
      />
      <LangSwitch value={view.lang} onChange={switches.onLang} />
      <UnitSwitch value={view.unit} onChange={switches.onUnit} />
      <Button
        icon={<Icon name="edit" size={14} />}
        aria-label={t("statement-items.facts.title")}
        title={obstacle || t("statement-items.facts.title")}
        onClick={() => forms.start("facts")?.()}
      >
        <span className="paper-facts-word">{t("statement-items.facts.title")}</span>
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={title} facts={facts} extra={extra} />
      {isEditing ? <FactsDrawer item={item} isReadOnly={Boolean(obstacle)} onClose={forms.close} /> : null}
    </>
  );
}
