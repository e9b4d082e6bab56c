/** Waivers of completion checks before the quality department. */
import { type CompletionWaiver, completion } from "@digao/contract/areas/report/completion/calls";
import { waiverState } from "@digao/contract/areas/report/completion/codes";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";

function useColumns(open: (row: CompletionWaiver) => void): ListColumn<CompletionWaiver>[] {
  const { t } = useTranslation();
  return [
    {
      key: "projectName",
      title: t("completion.field.project"),
      width: 260,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.projectName}
        </button>
      ),
    },
    { key: "code", title: t("completion.line"), width: 90, value: (row) => row.code },
    {
      key: "state",
      title: t("completion.field.state"),
      width: 150,
      render: (row) => <CodeTag name="waiverState" code={row.state} />,
    },
    { key: "openCount", title: t("completion.field.openCount"), width: 90, value: (row) => String(row.openCount) },
    { key: "reason", title: t("completion.field.reason"), width: 320, value: (row) => row.reason },
    { key: "waivedBy", title: t("completion.field.waivedBy"), width: 100, value: (row) => row.waivedBy },
    {
      key: "waivedAt",
      title: t("completion.field.waivedAt"),
      width: 110,
      sort: true,
      value: (row) => formatDate(row.waivedAt),
    },
  ];
}

function Decide({ of, isAgreed, onClose }: { of: CompletionWaiver; isAgreed: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [{ id: Id, code, rowVersion }] = useState(of);
  const decide = useChange(completion.DecideCompletionWaiver, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t(isAgreed ? "completion.agreeTitle" : "completion.refuseTitle", { code })}
      why={of.reason}
      okText={t(isAgreed ? "completion.agree" : "completion.refuse")}
      isDanger={!isAgreed}
      keepAs={["waiver-decision", Id]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        await decide.mutateAsync({ Id, isAgreed, words, rowVersion });
        void message.success(t("completion.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("completion.wordsLabel")} isRequired />
    </Ask>
  );
}

function File({ of }: { of: CompletionWaiver }) {
  const { t } = useTranslation();
  const [isAgreed, setAgreed] = useState<boolean>();
  const facts = [
    ["project", of.projectCode],
    ["reason", of.reason],
    ["alternativeWork", of.alternativeWork],
    ["waivedBy", of.waivedBy],
    ["secondBy", of.secondBy],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{t(`completion.field.${name}`)}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {of.state === waiverState.waiting ? (
        <div className="row wrap">
          <Button size="small" type="primary" onClick={() => setAgreed(true)}>
            {t("completion.agree")}
          </Button>
          <Button size="small" onClick={() => setAgreed(false)}>
            {t("completion.refuse")}
          </Button>
        </div>
      ) : null}
      {isAgreed === undefined ? null : <Decide of={of} isAgreed={isAgreed} onClose={() => setAgreed(undefined)} />}
    </>
  );
}

export function CompletionWaivers() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <ListPage
      name="completion-waivers"
      title={t("completion.waivers")}
      endpoint={completion.GetCompletionWaivers}
      columns={useColumns(({ id }) => patch({ open: id }))}
      rowKey={(row) => row.id}
      empty={{ title: t("completion.empty"), hint: t("completion.emptyHint") }}
      inspector={(row) => ({ title: row.projectName, body: <File key={row.id} of={row} /> })}
    />
  );
}
