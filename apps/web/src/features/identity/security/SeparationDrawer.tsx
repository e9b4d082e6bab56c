/** 三员分立: who administers system, security and log, what stands in the way of keeping them apart, and the way out. */
import { adminKinds, adminSeparation, type Separation } from "@digao/contract/areas/identity/security/calls";
import { App, Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AskEnd, SwitchOn } from "./SeparationAsks.tsx";
import "./security.css";

type Kinds = Separation["people"][number]["kinds"];

function useKindWords() {
  const { t } = useTranslation();
  return (kinds: Kinds) => kinds.map((kind) => t(`security.separation.${kind}`)).join(t("security.separation.and"));
}

function Held({ people }: Pick<Separation, "people">) {
  const { t } = useTranslation();
  return (
    <dl className="separation-kinds">
      {adminKinds.map((kind) => {
        const held = people.filter(({ kinds }) => kinds.includes(kind));
        return (
          <div key={kind}>
            <dt>{t(`security.separation.${kind}`)}</dt>
            <dd>
              {held.length === 0
                ? t("security.separation.nobody")
                : held.map(({ name, userName }) => `${name} (${userName})`).join(t("security.separation.and"))}
              <p className="empty-meta">{t(`security.separation.${kind}Does`)}</p>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Conflicts({ conflicts }: Pick<Separation, "conflicts">) {
  const { t } = useTranslation();
  const words = useKindWords();
  if (conflicts.length === 0) return null;
  return (
    <>
      <h3 className="section-title">{t("security.separation.conflicts", { count: conflicts.length })}</h3>
      <ul className="session-lines">
        {conflicts.map(({ name, userName, kinds, roles }) => (
          <li key={`${userName ?? "role"} ${name}`} className="session-line">
            <div className="provider-line">
              <strong>{userName === null ? t("security.separation.role", { name }) : `${name} (${userName})`}</strong>
              <p className="empty-meta">
                {words(kinds)}
                {roles.length > 0 ? ` · ${roles.join(t("security.separation.and"))}` : ""}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="empty-meta">{t("security.separation.conflictsHint")}</p>
    </>
  );
}

function MakeRoles() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const make = useChange(adminSeparation.MakeAdminRoles);
  return (
    <Button
      loading={make.isPending}
      onClick={() =>
        make.mutate(
          {},
          { onSuccess: ({ made: count }) => void message.success(t("security.separation.made", { count })) },
        )
      }
    >
      {t("security.separation.make")}
    </Button>
  );
}

function Off({ state, onSwitchOn }: { state: Separation; onSwitchOn: () => void }) {
  const { t } = useTranslation();
  const mayMake = useCan("Pages.Roles.Create");
  return (
    <>
      <p>{t("security.separation.why")}</p>
      <Held people={state.people} />
      <Conflicts conflicts={state.conflicts} />
      <div className="row gap-8">
        {state.maySwitchOn ? (
          <Button type="primary" onClick={onSwitchOn}>
            {t("security.separation.switchOn")}
          </Button>
        ) : null}
        {mayMake && !state.hasRoles ? <MakeRoles /> : null}
      </div>
      {state.maySwitchOn ? null : <p className="empty-meta">{t("security.separation.onlyAdmin")}</p>}
    </>
  );
}

function On({ state, onAskEnd }: { state: Separation; onAskEnd: () => void }) {
  const { t } = useTranslation();
  const mayEdit = useCan("Pages.Security.Edit");
  const withdraw = useChange(adminSeparation.WithdrawEnd);
  const { endAsked, since } = state;
  return (
    <>
      <p>
        <StatusTag tone="good">{t("security.on")}</StatusTag>{" "}
        {t("security.separation.since", { time: formatDateTime(since ?? "") })}
      </p>
      <Held people={state.people} />
      {endAsked ? (
        <>
          <p>
            {t("security.separation.asked", {
              name: endAsked.byName,
              time: formatDateTime(endAsked.at),
              reason: endAsked.reason,
            })}
          </p>
          {mayEdit ? (
            <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
              {t("security.separation.withdraw")}
            </Button>
          ) : null}
        </>
      ) : null}
      {mayEdit && !endAsked ? (
        <Button danger onClick={onAskEnd}>
          {t("security.separation.askEnd")}
        </Button>
      ) : null}
    </>
  );
}

export function SeparationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"on" | "end">();
  const { data, error, refetch } = useCall(adminSeparation.GetSeparation, {}, { staleMs: 0 });
  const close = () => setAsking(undefined);
  return (
    <Drawer open title={t("security.separation.title")} size={520} onClose={onClose} destroyOnHidden>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton />}
      {data && !data.isOn ? <Off state={data} onSwitchOn={() => setAsking("on")} /> : null}
      {data?.isOn ? <On state={data} onAskEnd={() => setAsking("end")} /> : null}
      {asking === "on" ? <SwitchOn onClose={close} /> : null}
      {asking === "end" ? <AskEnd onClose={close} /> : null}
    </Drawer>
  );
}
