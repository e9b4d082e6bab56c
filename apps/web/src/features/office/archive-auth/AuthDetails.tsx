/** One authorisation in full, with what its reader opened under it. */
import { type ArchiveAuth, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime, formatTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { AuthState } from "./AuthState.tsx";
import { useAreaWords } from "./words.ts";

function Looks({ authId }: { authId: number }) {
  const { t } = useTranslation();
  const areasOf = useAreaWords();
  const { data, error, refetch } = useCall(archiveAuth.GetArchiveLooks, { authId, maxResultCount: 100 });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={3} />;
  if (data.items.length === 0) return <p className="quiet-line">{t("archive-auth.noLooks")}</p>;
  return (
    <ul className="look-list">
      {data.items.map((look) => (
        <li key={look.id}>
          <span>
            {look.day} {formatTime(new Date(look.firstAt))}–{formatTime(new Date(look.lastAt))}
          </span>
          <span>{t("archive-auth.times", { count: look.count })}</span>
          <small>{areasOf(look.paths)}</small>
          <small>{look.addresses.join(" ")}</small>
        </li>
      ))}
    </ul>
  );
}

export function AuthDetails({ auth, showsLooks }: { auth: ArchiveAuth; showsLooks: boolean }) {
  const { t } = useTranslation();
  const facts: [name: string, value: string | null][] = [
    ["reader", `${auth.name} · ${auth.userName}`],
    ["project", auth.projectName],
    ["projectCode", auth.projectCode],
    ["period", `${auth.validFrom} ~ ${auth.validTo}`],
    ["reason", auth.reason],
    ["approver", auth.approverName],
    ["creationTime", formatDateTime(auth.creationTime)],
    ["endedAt", formatDateTime(auth.endedAt)],
    ["endedBy", auth.endedByName],
    ["endReason", auth.endReason],
  ];
  return (
    <div className="auth-details">
      <AuthState state={auth.state} />
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`archive-auth.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {showsLooks ? (
        <section>
          <h3 className="section-title">{t("archive-auth.view.looks")}</h3>
          <Looks authId={auth.id} />
        </section>
      ) : null}
    </div>
  );
}
