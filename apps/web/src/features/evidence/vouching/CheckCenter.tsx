/** The centre of drawn vouchers (抽凭中心): those of all my projects, each leading to its sheet. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { checkHref } from "../../../parts/evidence/vouching/use-check-link.ts";
import { BehindNote } from "../../../ui/BehindNote.tsx";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useListColumns, useListFilters } from "./list-columns.tsx";

export function CheckCenter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useListColumns(true);
  const filters = useListFilters([{ key: "forMe", label: t("vouching.forMe"), kind: "flag" }]);
  const open = ({ projectId, RId, id }: DrawnVoucher) => void navigate(checkHref(projectId, RId, id));
  return (
    <ListPage
      name="voucher-check-center"
      title={t("vouching.center")}
      endpoint={vouching.GetDrawCheckCenterList}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("vouching.centerKeyword")}
      empty={{ title: t("vouching.centerEmpty"), hint: t("vouching.centerEmptyHint") }}
      note={({ behind }) => <BehindNote behind={behind} of={vouching.GetDrawCheckCenterList} />}
      onOpen={open}
    />
  );
}
