/** Firms (租户) of this server, as its operator sees them: who they are, until when, and how much of their limits they use. */
import { type Tenant, tenants } from "@digao/contract/areas/identity/tenants/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import type { Filter } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useColumns } from "./columns.tsx";
import { ExportFirm } from "./ExportFirm.tsx";
import { Removals } from "./Removals.tsx";
import { RemoveFirm } from "./RemoveFirm.tsx";
import { EditTenant, NewTenant } from "./TenantDrawer.tsx";
import { useTenantForms } from "./use-actions.ts";
import { FirmState, PeopleUse, StorageUse, statuses } from "./words.tsx";
import "./tenants.css";

function Details({ firm }: { firm: Tenant }) {
  const { t } = useTranslation();
  const field = (name: string) => t(`tenants.field.${name}`);
  const facts: [string, React.ReactNode][] = [
    [t("tenants.stateTitle"), <FirmState key="state" status={firm.status} />],
    [field("tenancyName"), firm.tenancyName],
    [field("edition"), firm.edition ?? "—"],
    [field("expireDate"), firm.expireDate ?? t("tenants.noEnd")],
    [field("userMax"), <PeopleUse key="people" firm={firm} />],
    [t("tenants.storage"), <StorageUse key="storage" firm={firm} />],
    [t("tenants.createdAt"), formatDate(firm.creationTime)],
    [t("tenants.firstSignIn"), t(firm.hasSignedIn ? "tenants.yes" : "tenants.notYet")],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => [<dt key={`${label}-dt`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  );
}

/** Firms on their way out stay in sight until they are gone. */
const withLeaving = { withLeaving: true };

export function Tenants() {
  const { t } = useTranslation();
  const forms = useTenantForms();
  const { actions, create, close, isNew, edited, exported, removed, showsRemovals } = forms;
  const columns = useColumns(actions);
  const isFree = !isNew && !showsRemovals && [edited, exported, removed].every((id) => id === undefined);
  useHotkeys(create ? { n: create } : {}, isFree);
  const filters: Filter[] = [
    {
      key: "status",
      label: t("tenants.stateTitle"),
      kind: "select",
      options: statuses.map((value) => ({ value, label: t(`tenants.state.${value}`) })),
    },
  ];
  const primary = create ? (
    <Button type="primary" title="N" onClick={create}>
      {t("tenants.new")}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        name="tenants"
        title={t("tenants.title")}
        endpoint={tenants.GetAll}
        input={withLeaving}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("tenants.keyword")}
        primary={primary}
        more={[{ key: "removals", label: t("tenants.removals.title"), onClick: forms.showRemovals }]}
        empty={{ title: t("tenants.empty"), action: primary }}
        inspector={(row) => ({ title: row.name, body: <Details key={row.id} firm={row} /> })}
      />
      {isNew ? <NewTenant onClose={close} /> : null}
      {edited === undefined ? null : <EditTenant key={edited} id={edited} onClose={close} />}
      {exported === undefined ? null : <ExportFirm key={exported} id={exported} onClose={close} />}
      {removed === undefined ? null : <RemoveFirm key={removed} id={removed} onClose={close} />}
      {showsRemovals ? <Removals onClose={close} /> : null}
    </>
  );
}
