/** Looks the client up, shows field by field what stands and what is registered, and takes over what the reader chooses. */
import { auditee, auditeeInfo } from "@digao/contract/areas/engagement/auditee/calls";
import {
  companyLookup,
  type RegisteredName,
  type RegistryDifference,
  registryTaking,
} from "@digao/contract/areas/engagement/registry/calls";
import { limits } from "@digao/contract/limits";
import { App, Checkbox, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { AnswerNote } from "../../../parts/engagement/registry/AnswerNote.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FaultNote } from "../../../ui/FaultNote.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useWords } from "../../../ui/register/use-words.ts";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { Window } from "../../../ui/Window.tsx";

interface Picked {
  fields: ReadonlySet<RegisteredName>;
  withLists: boolean;
}
interface ChoiceProps {
  differences: readonly RegistryDifference[];
  rowCount: number;
  picked: Picked;
  onPick: (picked: Picked) => void;
}

function Choice({ differences, rowCount, picked, onPick }: ChoiceProps) {
  const { t } = useTranslation();
  const words = useWords(auditee.spec);
  const label = (field: RegisteredName) => words.label(auditee.spec.fields[field]);
  const shown = (field: RegisteredName, value: RegistryDifference["own"]) =>
    value === null ? <span className="soft">{t("registry.blank")}</span> : words.show(field, value);
  const toggle = (field: RegisteredName) => {
    const fields = new Set(picked.fields);
    if (!fields.delete(field)) fields.add(field);
    onPick({ ...picked, fields });
  };
  const all = (isAll: boolean) =>
    onPick({ ...picked, fields: new Set(isAll ? differences.map(({ field }) => field) : []) });
  const columns: PlainColumn<RegistryDifference>[] = [
    {
      key: "pick",
      width: 40,
      title: (
        <Checkbox
          aria-label={t("registry.pickAll")}
          checked={picked.fields.size === differences.length}
          indeterminate={picked.fields.size > 0 && picked.fields.size < differences.length}
          onChange={({ target }) => all(target.checked)}
        />
      ),
      render: ({ field }) => (
        <Checkbox aria-label={label(field)} checked={picked.fields.has(field)} onChange={() => toggle(field)} />
      ),
    },
    { key: "field", width: 180, title: t("registry.field"), render: ({ field }) => label(field) },
    { key: "own", title: t("registry.own"), render: ({ field, own }) => shown(field, own) },
    {
      key: "registered",
      title: t("registry.registered"),
      render: ({ field, registered }) => shown(field, registered),
    },
  ];
  return (
    <>
      {differences.length > 0 ? (
        <ScrollBox className="auditee-registered" label={t("registry.differences")}>
          <PlainTable
            label={t("registry.differences")}
            columns={columns}
            rows={differences}
            rowKey={({ field }) => field}
          />
        </ScrollBox>
      ) : (
        <span className="soft">{t("registry.noDifferences")}</span>
      )}
      {rowCount > 0 ? (
        <Checkbox
          checked={picked.withLists}
          onChange={({ target }) => onPick({ ...picked, withLists: target.checked })}
        >
          {t("registry.withLists", { count: rowCount })}
        </Checkbox>
      ) : null}
    </>
  );
}

const nothing: Picked = { fields: new Set(), withLists: false };

export function TakeRegistered({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const [picked, pick] = useState(nothing);
  const { data: own } = useCall(auditeeInfo.GetAuditeeInfo, { projectId });
  const lookup = useChange(companyLookup.GetCompanyData, { quiet: true });
  const taking = useChange(registryTaking.TakeFromRegistry, { quiet: true });
  const answerId = lookup.data?.answerId ?? 0;
  const found = useCall(registryTaking.GetRegistryDifferences, { projectId, answerId }, { enabled: answerId > 0 });
  const find = (text: string) => {
    const keyword = text.trim();
    pick(nothing);
    if (keyword.length >= 2) lookup.mutate({ keyword });
  };
  const fields = [...picked.fields];
  const take = () =>
    taking.mutate(
      { projectId, answerId, rowVersion: found.data?.rowVersion ?? 0, fields, withLists: picked.withLists },
      {
        onSuccess: () => {
          void message.success(t("registry.taken"));
          onClose();
        },
      },
    );
  const asked = own?.info?.uscc ?? own?.info?.custName ?? "";
  return (
    <Window
      title={t("registry.fetch")}
      width={820}
      okText={t("registry.take")}
      okButtonProps={{
        disabled: !found.data || (fields.length === 0 && !picked.withLists),
        loading: taking.isPending,
      }}
      onOk={take}
      onCancel={onClose}
    >
      <div className="stack gap-12">
        <Input.Search
          key={asked}
          autoFocus
          maxLength={limits.titleMax}
          aria-label={t("registry.keyword")}
          placeholder={t("registry.keyword")}
          defaultValue={asked}
          enterButton={t("registry.find")}
          loading={lookup.isPending}
          onSearch={find}
        />
        {lookup.data ? <AnswerNote answer={lookup.data} /> : null}
        <FaultNote error={lookup.error ?? undefined} />
        {answerId > 0 && found.error ? <ErrorPanel error={found.error} /> : null}
        {answerId > 0 && found.data ? (
          <Choice differences={found.data.differences} rowCount={found.data.rowCount} picked={picked} onPick={pick} />
        ) : null}
        <FaultNote error={taking.error ?? undefined} />
      </div>
    </Window>
  );
}
