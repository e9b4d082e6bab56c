/** Spreadsheets outside any project (/fm/dztable): one's own books, and the matching of two lists. */
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { MatchRunPage } from "../../../parts/papers/matching/MatchRunPage.tsx";
import { MatchRuns } from "../../../parts/papers/matching/MatchRuns.tsx";
import { OwnList } from "./OwnList.tsx";
import { OwnPane } from "./OwnPane.tsx";

const Url = z.object({
  view: z.enum(["books", "bin", "matching"]).catch("books"),
  sheet: z.coerce.number().int().positive().optional().catch(undefined),
  run: z.coerce.number().int().positive().optional().catch(undefined),
});

export function Spreadsheets() {
  const { t } = useTranslation();
  const [{ view, sheet, run }, patch] = useUrlState(Url);
  if (sheet !== undefined) return <OwnPane key={sheet} id={sheet} onLeave={() => patch({ sheet: undefined })} />;
  if (run !== undefined) return <MatchRunPage key={run} id={run} onLeave={() => patch({ run: undefined })} />;
  const tabs = (
    <Segmented
      aria-label={t("own-sheets.title")}
      value={view}
      options={(["books", "matching", "bin"] as const).map((value) => ({
        value,
        label: t(`own-sheets.view.${value}`),
      }))}
      onChange={(value) => patch({ view: value === "books" ? undefined : value })}
    />
  );
  if (view === "matching") return <MatchRuns tabs={tabs} onOpen={(id) => patch({ run: id }, "push")} />;
  return <OwnList tabs={tabs} isBin={view === "bin"} onOpen={(id) => patch({ sheet: id }, "push")} />;
}
