/** Statement items (报表项目) of one group: their list, and the working paper of the one that is open. */
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject, useTabTitle } from "../../../lib/page.ts";
import { useInitials } from "../../../lib/pinyin.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { type Tab, Url, type View } from "../../../parts/papers/statement-items/view.ts";
import { shownItems } from "./list/filter-items.ts";
import { ItemList } from "./list/ItemList.tsx";
import { ItemPaper } from "./paper/ItemPaper.tsx";
import "./statement-items.css";

function StatementItems({ grpId }: { grpId: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  const project = useProject();
  const screenLang = useLanguage() === "en" ? "en" : "zh";
  const [url, patch] = useUrlState(Url);
  const view: View = { grpId, lang: url.lang ?? screenLang, unit: url.unit };
  const list = useCall(
    statementItems.GetFsItem,
    { Id: project.id, GrpId: grpId, RptLang: view.lang },
    { keepPrevious: true },
  );
  const initials = useInitials(url.keyword !== "");
  const shown = useMemo(() => shownItems(list.data ?? [], url, initials), [list.data, url, initials]);
  const item = list.data?.find((row) => row.id === url.rid);
  const title = t(`codes.itemGroup.${grpId}`);
  useTabTitle(item ? `${item.wpIndex ?? item.stdCode} ${item.name}` : title);
  const open = (id: number, tab: Tab = "lead") => patch({ rid: id, tab: tab === "lead" ? undefined : tab }, "push");
  const switches = {
    onLang: (lang: "zh" | "en") => patch({ lang: lang === screenLang ? undefined : lang }),
    onUnit: (unit: "yuan" | "wan") => patch({ unit: unit === "yuan" ? undefined : unit }),
  };
  if (url.rid !== undefined) {
    const papers = shown.filter((row) => row.kind !== "H");
    return (
      <ItemPaper
        key={url.rid}
        rid={url.rid}
        tab={url.tab}
        view={view}
        switches={switches}
        papers={papers}
        sheet={url.sheet}
        onTab={(tab) => patch({ tab: tab === "lead" ? undefined : tab, sheet: undefined })}
        onSheet={(sheet) => patch({ sheet })}
        onGo={(id) => patch({ rid: id, sheet: undefined })}
        onBack={() => patch({ rid: undefined, tab: undefined, sheet: undefined })}
      />
    );
  }
  return (
    <ItemList
      title={title}
      view={view}
      switches={switches}
      list={list}
      shown={shown}
      isAll={url.empty}
      onAll={(isAll) => patch({ empty: isAll || undefined })}
      onOpen={open}
    />
  );
}

export const AssetItems = () => <StatementItems grpId={1} />;
export const LiabilityItems = () => <StatementItems grpId={2} />;
export const ProfitItems = () => <StatementItems grpId={3} />;
