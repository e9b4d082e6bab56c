/** Sign-in and security of the firm (登录与安全): its rules, and who is signed in, locked out, without a second factor. */
import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { ProvidersDrawer } from "../../../parts/identity/auth/ProvidersDrawer.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useColumns } from "./columns.tsx";
import { Finds } from "./Finds.tsx";
import { PersonActions, PersonSessions } from "./Person.tsx";
import { PolicyDrawer } from "./PolicyDrawer.tsx";
import { SeparationDrawer } from "./SeparationDrawer.tsx";

const states = ["signedIn", "lockedOut", "withoutSecondFactor"] as const;

/** The rules in the head, as far as everybody feels them. */
function useFacts(): string[] {
  const { t } = useTranslation();
  const { data } = useCall(securityPolicy.GetSecurityPolicy, {});
  if (!data) return [];
  return [
    t("security.facts.idle", { count: data.idleMinutes }),
    t("security.facts.absolute", { count: data.absoluteHours }),
    t(data.secondFactor === "required" ? "security.facts.factorRequired" : "security.facts.factorOptional"),
  ];
}

export function Security() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const mayEdit = useCan("Pages.Security.Edit");
  const seesAll = useCan("Pages.Projects.All");
  const mayExport = useCan("Pages.Security.Export");
  const forms = useForms({ policy: mayEdit, providers: true, finds: true, separation: true });
  const change = forms.start("policy");
  const facts = useFacts();
  const columns = useColumns(({ userId }) => patch({ open: userId }));
  const filter: Filter = {
    key: "state",
    label: t("security.filter.state"),
    kind: "select",
    options: states.map((value) => ({ value, label: t(`security.filter.${value}`) })),
  };
  return (
    <>
      <ListPage
        name="security"
        title={t("security.title")}
        facts={facts}
        endpoint={securityPolicy.GetUserSecurityList}
        columns={columns}
        rowKey={(row) => row.userId}
        filters={[filter]}
        keyword={t("security.keyword")}
        primary={
          <>
            {seesAll && mayExport ? (
              <DownloadButton
                call={securityPolicy.DownAccessReview}
                input={() => ({})}
                label={t("security.accessReview")}
              />
            ) : null}
            <Button onClick={forms.start("separation")}>{t("security.separation.title")}</Button>
            <Button onClick={forms.start("finds")}>{t("security.finds.title")}</Button>
            <Button onClick={forms.start("providers")}>{t("security.providers.title")}</Button>
            {change ? (
              <Button type="primary" onClick={change}>
                {t("security.edit")}
              </Button>
            ) : null}
          </>
        }
        empty={{ title: t("security.empty"), hint: t("security.emptyHint") }}
        inspector={(row) => ({
          title: row.name,
          body: mayEdit ? <PersonSessions key={row.userId} userId={row.userId} /> : null,
          actions: mayEdit ? <PersonActions row={row} /> : null,
        })}
      />
      {forms.isOpen("policy") ? <PolicyDrawer onClose={forms.close} /> : null}
      {forms.isOpen("separation") ? <SeparationDrawer onClose={forms.close} /> : null}
      {forms.isOpen("finds") ? <Finds onClose={forms.close} /> : null}
      {forms.isOpen("providers") ? <ProvidersDrawer mayEdit={mayEdit} onClose={forms.close} /> : null}
    </>
  );
}
