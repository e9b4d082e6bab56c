/** One card: what it contradicts, its events, and what people decide of it. */

import { type FACard, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { assetEventKind } from "@digao/contract/areas/balance/fixed-assets/codes";
import { App, Button, Checkbox, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { EvidenceCount } from "../../../parts/evidence/evidence-links/EvidenceCount.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

function Figures({ card }: { card: FACard }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const facts: [string, string][] = [
    [t("fixed-assets.type"), card.assetType],
    [t("fixed-assets.department"), card.department],
    [t("fixed-assets.location"), card.location ?? ""],
    [t("fixed-assets.start"), card.startDate],
    [t("fixed-assets.method"), `${word("assetMethod", card.deprMethod)} ${card.usefulMonths ?? ""}`],
    [t("fixed-assets.cost"), formatMoney(card.cost)],
    [t("fixed-assets.salvage"), formatMoney(card.salvageValue)],
    [t("fixed-assets.accOpen"), `${formatMoney(card.accOpenBook)} / ${formatMoney(card.accOpenCalc ?? "")}`],
    [t("fixed-assets.yearBook"), formatMoney(card.yearDeprBook)],
    [t("fixed-assets.yearCalc"), formatMoney(card.yearDeprCalc ?? "")],
    [t("fixed-assets.diffYear"), formatMoney(card.diffYear ?? "")],
    [t("fixed-assets.accClose"), formatMoney(card.accCloseBook)],
    [t("fixed-assets.accCalc"), formatMoney(card.accCloseCalc ?? "")],
    [t("fixed-assets.impair"), formatMoney(card.impairClose)],
    [t("fixed-assets.prior"), formatMoney(card.prior?.cost ?? "")],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Events({ card }: { card: FACard }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const ask = useAsk();
  const { isReadOnly } = useProject();
  const remove = useChange(fixedAssets.RemoveFAEvent, { quiet: true });
  return card.events.map(({ id, month, kind, amount, reason, userName }) => (
    <p key={id}>
      {`${month} ${word("assetEventKind", kind)} ${formatMoney(amount)}`}{" "}
      <small className="soft">{`${reason} ${userName}`}</small>{" "}
      {isReadOnly ? null : (
        <Button
          size="small"
          onClick={() =>
            void ask({
              title: t("fixed-assets.removeEvent"),
              okText: t("fixed-assets.removeEvent"),
              fields: <ReasonField label={t("fixed-assets.reason")} isRequired />,
              send: (given) => remove.mutateAsync({ id, reason: String(given.reason ?? "") }),
            })
          }
        >
          {t("fixed-assets.removeEvent")}
        </Button>
      )}
    </p>
  ));
}

export function CardBody({ card }: { card: FACard }) {
  const { t } = useTranslation();
  const { explanation } = card;
  return (
    <>
      {card.notRecomputed === null ? null : (
        <p className="diff-bad">{t(`fixed-assets.notRecomputed.${card.notRecomputed}`)}</p>
      )}
      {card.faults.map((fault) => (
        <p key={fault} className="diff-bad">
          {t(`fixed-assets.fault.${fault}`)}
        </p>
      ))}
      {explanation ? (
        <p>
          {explanation.words}{" "}
          <small className="soft">{`${explanation.userName} ${formatDateTime(explanation.at)}`}</small>{" "}
          {explanation.isCurrent ? null : <StatusTag tone="attention">{t("fixed-assets.outgrown")}</StatusTag>}
        </p>
      ) : null}
      <Events card={card} />
      <Figures card={card} />
      {card.titleChecked === null ? null : (
        <p>
          {card.titleChecked ? <StatusTag tone="good">{t("fixed-assets.titleChecked")}</StatusTag> : null}{" "}
          {card.pledgeSeen ? <StatusTag tone="attention">{t("fixed-assets.pledgeSeen")}</StatusTag> : null}{" "}
          {card.titleNote}
        </p>
      )}
    </>
  );
}

function EventFields() {
  const { t } = useTranslation();
  const { options } = useCodes();
  return (
    <>
      <Form.Item name="kind" label={t("fixed-assets.eventKind")} required>
        <Select options={options("assetEventKind")} />
      </Form.Item>
      <Form.Item name="month" label={t("fixed-assets.eventMonth")} required>
        <Input inputMode="numeric" maxLength={6} />
      </Form.Item>
      <Form.Item noStyle dependencies={["kind"]}>
        {({ getFieldValue }) =>
          getFieldValue("kind") === assetEventKind.heldForSale ? null : (
            <Form.Item name="amount" label={t("fixed-assets.eventAmount")} required>
              <Input inputMode="decimal" maxLength={24} />
            </Form.Item>
          )
        }
      </Form.Item>
      <ReasonField label={t("fixed-assets.reason")} isRequired />
    </>
  );
}

function TitleFields() {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item name="titleChecked" valuePropName="checked">
        <Checkbox>{t("fixed-assets.titleChecked")}</Checkbox>
      </Form.Item>
      <Form.Item name="pledgeSeen" valuePropName="checked">
        <Checkbox>{t("fixed-assets.pledgeSeen")}</Checkbox>
      </Form.Item>
      <ReasonField name="titleNote" label={t("fixed-assets.titleNote")} max={300} />
    </>
  );
}

function useExplain() {
  const { t } = useTranslation();
  const ask = useAsk();
  const explain = useChange(fixedAssets.ExplainFACard, { quiet: true });
  const send = ({ id, diffYear, rowVersion }: FACard, words: string) =>
    explain.mutateAsync({ id, difference: diffYear ?? "0.00", words, rowVersion });
  const say = (card: FACard) =>
    void ask({
      title: t("fixed-assets.explainTitle", { amount: formatMoney(card.diffYear ?? "") }),
      why: t("fixed-assets.explainWhy"),
      okText: t("fixed-assets.explain"),
      fields: <ReasonField label={t("fixed-assets.explanation")} isRequired />,
      send: ({ reason }) => send(card, String(reason ?? "")),
    });
  return { say, takeBack: (card: FACard) => send(card, "") };
}

export function CardActs({ card }: { card: FACard }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const save = useChange(fixedAssets.SaveFAEvents, { quiet: true });
  const check = useChange(fixedAssets.CheckFATitle, { quiet: true });
  const { say, takeBack } = useExplain();
  const evidence = <EvidenceCount of={{ entityId: "assetCard", referId: card.id }} title={card.assetName} />;
  if (isReadOnly) return evidence;
  const addEvent = () =>
    void ask<Record<string, unknown>>({
      title: t("fixed-assets.addEvent"),
      why: t("fixed-assets.eventWhy"),
      okText: t("ui.save"),
      initial: { kind: 1 },
      fields: <EventFields />,
      send: async ({ kind, month, amount, reason }) => {
        const isHeld = kind === assetEventKind.heldForSale;
        const of = { assetNo: card.assetNo, month: Number(month), kind: Number(kind) };
        const event = { ...of, amount: isHeld ? "0.00" : String(amount ?? "") };
        await save.mutateAsync({ Id, events: [event], reason: String(reason ?? "") });
        void message.success(t("fixed-assets.saved"));
      },
    });
  const checkTitle = () =>
    void ask({
      title: t("fixed-assets.checkTitle"),
      why: t("fixed-assets.titleWhy"),
      okText: t("ui.save"),
      initial: {
        titleChecked: card.titleChecked ?? false,
        pledgeSeen: card.pledgeSeen ?? false,
        titleNote: card.titleNote ?? "",
      },
      fields: <TitleFields />,
      send: ({ titleChecked, pledgeSeen, titleNote }) =>
        check.mutateAsync({
          id: card.id,
          titleChecked: titleChecked === true,
          pledgeSeen: pledgeSeen === true,
          titleNote: String(titleNote ?? ""),
          rowVersion: card.rowVersion,
        }),
    });
  return (
    <>
      {card.diffYear !== null && card.diffYear !== "0.00" ? (
        <Button size="small" type="primary" onClick={() => say(card)}>
          {t("fixed-assets.explain")}
        </Button>
      ) : null}
      {card.explanation ? (
        <Button size="small" onClick={() => void takeBack(card)}>
          {t("fixed-assets.takeBack")}
        </Button>
      ) : null}
      <Button size="small" onClick={addEvent}>
        {t("fixed-assets.addEvent")}
      </Button>
      <Button size="small" onClick={checkTitle}>
        {t("fixed-assets.checkTitle")}
      </Button>
      {evidence}
    </>
  );
}
