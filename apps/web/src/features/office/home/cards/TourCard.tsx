/** First tour (入门): five steps from a project to the voucher behind a figure; put away, it stays away in every browser. */
import { home } from "@digao/contract/areas/office/home/calls";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { projectHref } from "../../../../lib/ids.ts";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { putAway } from "../board/arrangement.ts";
import { Card } from "../board/Card.tsx";
import { useLayout } from "../board/use-layout.ts";
import { firstProjects } from "../reads.ts";

const steps = [
  { name: "project", path: "/maindo/projectmain" },
  { name: "balance", path: "/maindo/trialbalance" },
  { name: "voucher", path: "/maindo/dataquery" },
  { name: "paper", path: "/maindo/assetsclass" },
  { name: "help", path: null },
] as const;

export function TourCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { query, arrange } = useLayout();
  const { data } = useCall(home.GetRecentProjects, firstProjects);
  const project = data?.items[0];
  const skip = query.data ? (
    <PlainButton look="link" size="small" onClick={() => query.data && arrange(putAway(query.data, "tour"))}>
      {t("home.tour.skip")}
    </PlainButton>
  ) : null;
  return (
    <Card title={t("home.card.tour")} tools={skip}>
      <ol className="home-tour">
        {steps.map(({ name, path }) => (
          <li key={name}>
            <span>
              <strong>{t(`home.tour.${name}.title`)}</strong>
              {t(`home.tour.${name}.text`)}
            </span>
            {project && path ? (
              <PlainButton look="link" size="small" onClick={() => void navigate(projectHref(path, project.id))}>
                {t("home.tour.go")}
                <span className="visually-hidden"> {t(`home.tour.${name}.title`)}</span>
              </PlainButton>
            ) : null}
          </li>
        ))}
      </ol>
      {data && !project ? <p className="home-none">{t("home.tour.noProject")}</p> : null}
    </Card>
  );
}
