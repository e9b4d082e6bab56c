/** What the server refused, said inside the form. */
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";

export function FaultLine({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return <div role="alert" />;
  const fault = faultOf(error);
  const message = fault?.status === 0 ? t("auth.noAnswer") : fault?.message || t("auth.failed");
  const isOurs = (fault?.status ?? 500) >= 500;
  return (
    <div role="alert" className="auth-alert">
      <p>{message}</p>
      {fault?.details ? <p>{fault.details}</p> : null}
      {isOurs && fault?.requestId ? <p className="auth-hint">{t("auth.requestId", { id: fault.requestId })}</p> : null}
    </div>
  );
}
