/** Papers by person and level: what is assigned, in work, concluded and signed, who is behind, and whose review waits. */
import type { cockpit, PersonStanding, WorkStanding } from "@digao/contract/areas/office/cockpit/calls";
import type { Output } from "@digao/contract/endpoint";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CardStates } from "../../../ui/card/CardStates.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Panel } from "./Panel.tsx";
import { type CardProps, withFilters } from "./scope.ts";

export type WorkQuery = UseQueryResult<Output<typeof cockpit.GetWorkStanding>>;

function Progress({ person }: { person: PersonStanding }) {
  const { t } = useTranslation();
  const { assigned, concluded, inWork } = person;
  if (assigned === 0) return null;
  const wide = (count: number) => ({ width: `${(count / assigned) * 100}%` });
  return (
    <span className="cockpit-progress" role="img" aria-label={t("cockpit.progress", { concluded, inWork, assigned })}>
      <span data-part="concluded" style={wide(concluded)} />
      <span data-part="inWork" style={wide(inWork)} />
    </span>
  );
}

function Standing({ person }: { person: PersonStanding }) {
  const { t } = useTranslation();
  const { behind, toReview } = person;
  return (
    <span className="row gap-4 wrap">
      {behind ? <StatusTag tone="bad">{t("cockpit.behind", { count: behind })}</StatusTag> : null}
      {toReview > 0 ? <StatusTag tone="attention">{t("cockpit.toReview", { count: toReview })}</StatusTag> : null}
    </span>
  );
}

function useColumns(work: WorkStanding, total: string | undefined): PlainColumn<PersonStanding>[] {
  const { t } = useTranslation();
  const count = (key: "assigned" | "inWork" | "concluded"): PlainColumn<PersonStanding> => ({
    key,
    title: t(`cockpit.people.${key}`),
    align: "right",
    render: (person) => person[key] || "–",
  });
  const shown = work.levels.filter(({ needed, level }) => needed > 0 || level < 2);
  return [
    {
      key: "name",
      title: t("cockpit.people.name"),
      render: ({ userId, name, role }) => {
        const text = userId === null ? t("cockpit.nobody") : name;
        const href = total && withFilters(total, userId === null ? { state: "unsigned" } : { person: userId });
        return (
          <span className="cockpit-person" title={role === null ? text : `${text} ${t(`codes.projectRole.${role}`)}`}>
            {href ? <Link to={href}>{text}</Link> : text}
          </span>
        );
      },
    },
    { key: "progress", title: t("cockpit.people.progress"), render: (person) => <Progress person={person} /> },
    count("assigned"),
    count("inWork"),
    count("concluded"),
    ...shown.map(
      ({ level, signed, needed }): PlainColumn<PersonStanding> => ({
        key: `level${level}`,
        title: (
          <>
            {t(`cockpit.sign.${level}`)}{" "}
            <small>
              {signed}/{needed}
            </small>
          </>
        ),
        align: "right",
        render: ({ levels }) => {
          const own = levels.find((one) => one.level === level);
          return own && own.needed > 0 ? `${own.signed}/${own.needed}` : "–";
        },
      }),
    ),
    { key: "standing", title: t("cockpit.people.standing"), render: (person) => <Standing person={person} /> },
  ];
}

function People({ work, total }: { work: WorkStanding; total: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PlainTable
      columns={useColumns(work, total)}
      rows={work.people}
      rowKey={({ userId }) => userId ?? 0}
      label={t("cockpit.card.papers")}
    />
  );
}

export function PapersCard({ query, hrefOf }: CardProps & { query: WorkQuery }) {
  const { t } = useTranslation();
  const total = hrefOf("jobsignedtotal");
  const { papers = 0, concluded = 0 } = query.data ?? {};
  return (
    <Panel
      title={t("cockpit.card.papers")}
      href={total}
      fact={papers > 0 ? t("cockpit.concludedOf", { concluded, papers }) : undefined}
    >
      <CardStates
        query={query}
        rows={5}
        isEmpty={(work) => work.papers === 0}
        empty={{ icon: "sheet", title: t("cockpit.noPapers"), hint: t("cockpit.noPapersHint") }}
      >
        {(work) => <People work={work} total={total} />}
      </CardStates>
    </Panel>
  );
}
