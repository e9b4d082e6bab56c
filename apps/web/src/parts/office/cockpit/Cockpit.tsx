/** A partner's view of the engagement: figures, misstatements, papers, open points and dates, each a way to where it comes from. */
import { cockpit } from "@digao/contract/areas/office/cockpit/calls";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { DatesCard } from "./DatesCard.tsx";
import { FiguresCard } from "./FiguresCard.tsx";
import { MisstatementCard } from "./MisstatementCard.tsx";
import { OpenPointsCard } from "./OpenPointsCard.tsx";
import { PapersCard } from "./PapersCard.tsx";
import type { CardProps } from "./scope.ts";
import "./cockpit.css";

export function Cockpit({ projectId, hrefOf }: { projectId: number; hrefOf: CardProps["hrefOf"] }) {
  const navigate = useNavigate();
  const input = { projectId, RptLang: useLanguage() === "en" ? "en" : "zh" } as const;
  const work = useCall(cockpit.GetWorkStanding, input, { keepPrevious: true });
  const props: CardProps = { input, hrefOf, go: (href) => void navigate(href) };
  return (
    <div className="cockpit">
      <div>
        <FiguresCard {...props} />
        <PapersCard {...props} query={work} />
      </div>
      <div>
        <MisstatementCard {...props} />
        <OpenPointsCard {...props} query={work} />
        <DatesCard {...props} />
      </div>
    </div>
  );
}
