/** The centre of drawn vouchers (抽凭中心): those of all my projects, each leading to its sheet. */
import { type DrawnVoucher, draws } from "@digao/contract/areas/draws";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { checkHref } from "../../ui/draw/use-check-link.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { useListColumns, useListFilters } from "./list-columns.tsx";

export function CheckCenter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useListColumns(true);
  const filters = useListFilters([{ key: "forMe", label: t("voucher-check.forMe"), kind: "flag" }]);
  const open = ({ projectId, RId, id }: DrawnVoucher) => void navigate(checkHref(projectId, RId, id));
  return (
    <ListPage
      name="voucher-check-center"
      title={t("voucher-check.center")}
      endpoint={draws.GetDrawCheckCenterList}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("voucher-check.centerKeyword")}
      empty={{ title: t("voucher-check.centerEmpty"), hint: t("voucher-check.centerEmptyHint") }}
      onOpen={open}
    />
  );
}
