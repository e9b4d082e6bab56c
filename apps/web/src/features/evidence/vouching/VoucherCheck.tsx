/** Checking drawn vouchers (抽凭检查): statement items with their coverage, the check sheet of one, and everything drawn as a list. */
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { ProgLineSelect } from "../../../parts/engagement/programs/ProgLineSelect.tsx";
import { useProcedureFilters } from "../../../parts/engagement/programs/use-procedure-filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { ItemChoice } from "./items/ItemChoice.tsx";
import { ItemsView } from "./items/ItemsView.tsx";
import { useListColumns, useListFilters } from "./list-columns.tsx";
import { NothingDrawn } from "./NothingDrawn.tsx";
import { PageTools } from "./PageTools.tsx";
import { Sheet } from "./sheet/Sheet.tsx";
import { ShowSwitch } from "./sheet/SheetFacts.tsx";
import { type Address, tabs, useAddress } from "./use-address.ts";
import "./vouching.css";

function Tabs({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { url, patch } = address;
  const options = tabs.map((value) => ({
    value,
    label: t(`vouching.tab.${value}`),
    disabled: value === "sheet" && url.item === undefined,
  }));
  return (
    <Segmented
      aria-label={t("vouching.tab.label")}
      value={url.tab}
      options={options}
      onChange={(tab) => patch({ tab: tab === "items" ? undefined : tab }, "push")}
    />
  );
}

function AllDrawn({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { id: projectId, client } = useProject();
  const columns = useListColumns(false);
  const filters = [...useListFilters(), ...useProcedureFilters(projectId, "RId")];
  return (
    <ListPage
      name="voucher-check-all"
      title={t("vouching.title")}
      facts={[client]}
      endpoint={vouching.GetDrawCheckVoucherList}
      input={{ projectId }}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      viewParams={["tab"]}
      primary={<PageTools RId={undefined} />}
      keyword={t("vouching.keyword")}
      start={<Tabs address={address} />}
      empty={{ title: <NothingDrawn projectId={projectId} /> }}
      onOpen={(row) => address.openItem(row.RId, row.id)}
    />
  );
}

export function VoucherCheck() {
  const { t } = useTranslation();
  const project = useProject();
  const address = useAddress();
  const { url, patch, openItem } = address;
  if (url.tab === "all") return <AllDrawn address={address} />;
  const isSheet = url.tab === "sheet" && url.item !== undefined;
  return (
    <div className="page-frame voucher-check">
      <PageHead
        title={t("vouching.title")}
        facts={[project.client]}
        primary={<PageTools RId={isSheet ? url.item : undefined} />}
      />
      <div className="filter-bar row gap-12">
        <Tabs address={address} />
        {isSheet && url.item ? (
          <>
            <ItemChoice projectId={project.id} value={url.item} onChange={(RId) => openItem(RId)} />
            <ProgLineSelect
              className="vc-procedure-choice"
              projectId={project.id}
              RId={url.item}
              placeholder={t("vouching.anyProcedure")}
              value={url.progLine}
              onChange={(progLine) => patch({ progLine })}
            />
            <ShowSwitch address={address} />
          </>
        ) : null}
      </div>
      {isSheet && url.item ? (
        <Sheet key={url.item} RId={url.item} address={address} />
      ) : (
        <ItemsView projectId={project.id} onOpen={(RId) => openItem(RId)} />
      )}
    </div>
  );
}
