/** The centre of confirmations (函证中心): letters of all my projects, by where they stand and how long they have waited. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { codesOf } from "@digao/contract/codes";
import { linkTo } from "@digao/contract/links";
import { STAGE_STATUSES } from "@digao/domain/confirmations/transitions";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatCount, formatDateTime, formatMoney } from "../../../lib/format.ts";
import type { RowOf } from "../../../lib/list-call.ts";
import { BehindNote } from "../../../ui/BehindNote.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { figuresOf } from "./figures.ts";
import "./confirmations.css";

type Row = RowOf<typeof hzletters.GetHZCenterList>;
const stages = [2, 3, 4, 5] as const;

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`confirmations.letter.${key}`);
  return [
    { key: "letterNo", title: title("no"), width: 200, frozen: "start", sort: true, value: (row) => row.letterNo },
    { key: "projectName", title: t("confirmations.project"), width: 200, value: (row) => row.projectName },
    { key: "contactName", title: title("name"), width: 180, sort: true, value: (row) => row.contactName },
    {
      key: "statusId",
      title: title("status"),
      width: 118,
      render: (row) => <CodeTag name="letterStatus" code={row.statusId} />,
    },
    { key: "days", title: title("days"), width: 62, kind: "count", sort: true, value: (row) => row.days },
    { key: "bookAmount", title: title("book"), width: 130, kind: "money", sort: true, value: (row) => row.bookAmount },
    { key: "diffAmount", title: title("difference"), width: 120, kind: "money", value: (row) => row.diffAmount },
    { key: "flags", title: title("flags"), width: 60, kind: "count", value: (row) => row.openFlags || null },
    {
      key: "sendTime",
      title: title("sentOn"),
      width: 132,
      sort: true,
      value: (row) => (row.sendTime ? formatDateTime(row.sendTime) : null),
    },
    { key: "subjects", title: title("subjects"), width: 120, value: (row) => row.subjects },
  ];
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const codes = (name: "letterKind" | "letterStatus", from = 0) =>
    codesOf(name)
      .filter((value) => value >= from)
      .map((value) => ({ value: String(value), label: t(`codes.${name}.${value}`) }));
  return [
    {
      key: "stage",
      label: t("confirmations.stageWord"),
      kind: "select",
      options: stages.map((value) => ({ value: String(value), label: t(`confirmations.stage.${value}`) })),
    },
    { key: "statusId", label: t("confirmations.letter.status"), kind: "select", options: codes("letterStatus", 20) },
    { key: "hzKind", label: t("confirmations.letter.kind"), kind: "select", options: codes("letterKind") },
  ];
}

export function ConfirmationCentre() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  const filters = useFilters();
  const open = ({ id, projectId }: Row) => void navigate(linkTo("confirmationLetter", id, projectId));
  return (
    <ListPage
      name="hz-centre"
      title={t("confirmations.centre")}
      endpoint={hzletters.GetHZCenterList}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("confirmations.centreKeyword")}
      empty={{ title: t("confirmations.centreEmpty"), hint: t("confirmations.centreEmptyHint") }}
      note={({ stages: standing, behind }) => (
        <>
          <BehindNote behind={behind} of={hzletters.GetHZCenterList} />
          <ul className="hz-standing">
            {stages.map((stage) => {
              const own = standing.filter(({ status }) => STAGE_STATUSES[stage].includes(status as 20));
              const { count, amount, days } = figuresOf(own);
              return (
                <li key={stage}>
                  <b>{t(`confirmations.stage.${stage}`)}</b> {formatCount(count)}{" "}
                  <span className="soft">
                    {formatMoney(amount)}
                    {days ? ` · ${t("confirmations.days", { count: days })}` : ""}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      onOpen={open}
    />
  );
}
