/** Own space (个人中心): who I am in the firm, and my personal data. */
import { users } from "@digao/contract/areas/identity/users/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useForms } from "../../../../lib/use-forms.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { OwnDrawer } from "./OwnDrawer.tsx";
import { PersonalData } from "./PersonalData.tsx";
import { Picture } from "./Picture.tsx";
import "./own.css";

export function OwnSpace() {
  const { t } = useTranslation();
  const forms = useForms({ edit: true });
  const { data, error, refetch } = useCall(users.GetUserPersonalInfo, {});
  const [info] = data ?? [];
  const primary = info ? (
    <Button type="primary" onClick={() => forms.start("edit")?.()}>
      {t("users.own.edit")}
    </Button>
  ) : null;
  return (
    <div className="page-frame">
      <PageHead title={t("users.own.title")} facts={info ? [info.name] : []} primary={primary} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {info ? <PersonalData info={info} head={<Picture info={info} />} /> : null}
      {info || error ? null : <DelayedSkeleton />}
      {info && forms.isOpen("edit") ? <OwnDrawer info={info} onClose={forms.close} /> : null}
    </div>
  );
}
