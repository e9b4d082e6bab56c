/** What differs between the project's copy and the firm's register now, taken over by choice in either direction. */
import {
  type AuditeeDifference,
  auditee,
  type auditeeInfo,
  custInfo,
} from "@digao/contract/areas/engagement/auditee/calls";
import type { CopiedField } from "@digao/contract/areas/engagement/auditee/copied";
import type { Output } from "@digao/contract/endpoint";
import { App, Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { rightInWords } from "../../../lib/rights.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHead, type PageHeadProps } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useWords } from "../../../ui/register/use-words.ts";

interface Props extends PageHeadProps {
  info: Output<(typeof auditeeInfo)["GetAuditeeInfo"]>;
}

const registerRight = "Pages.Customers.Edit";

export function Compared({ info, ...head }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId, isReadOnly } = useProject();
  const words = useWords(auditee.spec);
  const [picked, pick] = useState<ReadonlySet<CopiedField>>(new Set());
  const into = useChange(custInfo.TakeFromRegister);
  const out = useChange(custInfo.GiveToRegister);
  const { differences, registerVersion, mayChangeRegister } = info;
  const chosen = differences.filter(({ field }) => picked.has(field)).map(({ field }) => field);
  const send = ({ mutate }: typeof into | typeof out, done: string) =>
    mutate(
      { projectId, rowVersion: info.info?.rowVersion ?? 0, registerVersion, fields: chosen },
      {
        onSuccess: () => {
          pick(new Set());
          void message.success(done);
        },
      },
    );
  const toggle = (field: CopiedField) => {
    const next = new Set(picked);
    if (!next.delete(field)) next.add(field);
    pick(next);
  };
  const all = (isAll: boolean) => pick(new Set(isAll ? differences.map(({ field }) => field) : []));
  const label = (field: CopiedField) => words.label(auditee.spec.fields[field]);
  const shown = (field: CopiedField, value: AuditeeDifference["own"]) =>
    value === null ? <span className="soft">{t("auditee.blank")}</span> : words.show(field, value);
  const choice: PlainColumn<AuditeeDifference>[] = isReadOnly
    ? []
    : [
        {
          key: "pick",
          width: 40,
          title: (
            <Checkbox
              aria-label={t("auditee.pickAll")}
              checked={chosen.length === differences.length}
              indeterminate={chosen.length > 0 && chosen.length < differences.length}
              onChange={({ target }) => all(target.checked)}
            />
          ),
          render: ({ field }) => (
            <Checkbox aria-label={label(field)} checked={picked.has(field)} onChange={() => toggle(field)} />
          ),
        },
      ];
  const columns: PlainColumn<AuditeeDifference>[] = [
    ...choice,
    { key: "field", width: 200, title: t("auditee.field"), render: ({ field }) => label(field) },
    { key: "own", title: t("auditee.own"), render: ({ field, own }) => shown(field, own) },
    { key: "register", title: t("auditee.register"), render: ({ field, register }) => shown(field, register) },
  ];
  const isBusy = into.isPending || out.isPending;
  const none = chosen.length === 0;
  const right = rightInWords(registerRight) ?? registerRight;
  const acts = isReadOnly ? null : (
    <div className="row gap-8">
      <Button
        type="primary"
        disabled={none}
        loading={isBusy}
        onClick={() => send(into, t("auditee.takenOver", { count: chosen.length }))}
      >
        {t("auditee.take")}
      </Button>
      <Button
        disabled={none || !mayChangeRegister}
        title={mayChangeRegister ? undefined : t("auditee.noRight", { right })}
        loading={isBusy}
        onClick={() => send(out, t("auditee.givenOver", { count: chosen.length }))}
      >
        {t("auditee.give")}
      </Button>
      {mayChangeRegister ? null : <span className="soft">{t("auditee.noRight", { right })}</span>}
    </div>
  );
  return (
    <div className="page-frame">
      <PageHead {...head} />
      <div className="page-body">
        {differences.length === 0 ? (
          <EmptyState icon="check" title={t("auditee.same")} hint={t("auditee.sameHint")} />
        ) : (
          <div className="auditee-compared">
            <PlainTable
              label={t("auditee.view.register")}
              rows={differences}
              rowKey={({ field }) => field}
              columns={columns}
            />
            {acts}
          </div>
        )}
      </div>
    </div>
  );
}
