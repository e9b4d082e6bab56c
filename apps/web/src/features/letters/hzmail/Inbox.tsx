/** Mails received on confirmations (函证收件箱), with the letter that each answers and why that is thought. */
import { type HzMailRow, hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { addressesOf, namesOf } from "../../../parts/letters/mail/MailFacts.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { NewestNote } from "../../../ui/NewestNote.tsx";
import { Item, MatchTag } from "./Item.tsx";

function useColumns(): ListColumn<HzMailRow>[] {
  const { t } = useTranslation();
  const title = (name: string) => t(`hzmail.col.${name}`);
  return [
    {
      key: "from",
      title: title("from"),
      width: 104,
      render: ({ fromName, fromAddr }) => {
        const sender = [{ name: fromName ?? "", address: fromAddr ?? "" }];
        return <span title={addressesOf(sender)}>{namesOf(sender)}</span>;
      },
    },
    {
      key: "subject",
      title: title("subject"),
      width: 118,
      grow: true,
      value: ({ subject, unread }) => unread ?? subject,
    },
    { key: "status", title: title("status"), width: 118, render: ({ status }) => <MatchTag status={status} /> },
    { key: "letterNo", title: title("letterNo"), width: 132, value: ({ letterNo }) => letterNo },
    { key: "why", title: title("why"), width: 160, optional: true, value: ({ why }) => why },
    {
      key: "risks",
      title: title("risks"),
      width: 80,
      value: ({ riskFlags }) => riskFlags.map((flag) => t(`hzmail.risk.${flag}`)).join("; ") || null,
    },
    {
      key: "parts",
      title: title("parts"),
      width: 56,
      optional: true,
      value: ({ attachmentCount }) => attachmentCount || null,
    },
    { key: "at", title: title("at"), width: 124, value: ({ at }) => formatDateTime(at) },
  ];
}

export function HzMailInbox() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [params] = useUrlParams();
  const columns = useColumns();
  const { data } = useCall(hzmail.GetHzMailboxes, {});
  const receive = useChange(hzmail.ReceiveHZEmail);
  const boxes = data?.items ?? [];
  const filters: Filter[] = [
    {
      key: "accountId",
      label: t("hzmail.box"),
      kind: "select",
      width: 220,
      options: boxes.map(({ Id, mailAddress, projectName }) => ({
        value: String(Id),
        label: projectName ? `${mailAddress} (${projectName})` : mailAddress,
      })),
    },
    {
      key: "status",
      label: t("hzmail.col.status"),
      kind: "select",
      width: 120,
      options: [0, 1, 2, 3, 4].map((value) => ({ value: String(value), label: t(`hzmail.status.${value}`) })),
    },
  ];
  const chosen = boxes.filter(({ Id }) => !params.get("accountId") || String(Id) === params.get("accountId"));
  const fetchAll = async () => {
    for (const { Id } of chosen) await receive.mutateAsync({ Id });
    void message.info(t("hzmail.receiving"));
  };
  const unmatched = boxes.reduce((sum, box) => sum + box.unmatched, 0);
  const faults = boxes.flatMap(({ mailAddress, pollError }) => (pollError ? [`${mailAddress}: ${pollError}`] : []));
  return (
    <ListPage
      name="hz-mails"
      title={t("hzmail.inboxTitle")}
      facts={[
        unmatched > 0 ? t("hzmail.unmatched", { count: unmatched }) : null,
        ...faults.map((fault) => (
          <span key={fault} data-tone="bad">
            {fault}
          </span>
        )),
      ]}
      endpoint={hzmail.GetHZEmailBoxList}
      columns={columns}
      filters={filters}
      rowKey={({ id }) => id}
      keyword={t("hzmail.keyword")}
      note={({ newestOf }) => <NewestNote count={newestOf} />}
      inspectorWidth={500}
      pane={{ rest: { title: t("mail.noneOpen"), hint: t("mail.noneOpenHint") } }}
      inspector={(row) => ({ title: row.subject, body: <Item key={row.id} row={row} /> })}
      empty={{ title: t("hzmail.empty"), hint: t(boxes.length > 0 ? "hzmail.emptyHint" : "hzmail.noBoxHint") }}
      primary={
        <Button
          disabled={chosen.length === 0}
          loading={receive.isPending}
          onClick={() => void fetchAll().catch(() => undefined)}
        >
          {t("hzmail.receive")}
        </Button>
      }
    />
  );
}
