/** A person in the inspector: the account, the work, and personal data that is masked until someone asks to see it. */
import { type PersonalInfo, type User, users } from "@digao/contract/areas/users";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { UserState } from "./columns.tsx";
import { useUserWords } from "./words.ts";

type Fact = [name: string, value: unknown];

function Facts({ facts, group }: { facts: readonly Fact[]; group: string }) {
  const { t } = useTranslation();
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className="section-title">{t(`users.group.${group}`)}</h3>
      <dl className="facts">
        {shown.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{t(`users.field.${name}`)}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Personal({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation();
  const reveal = useChange(users.RevealPersonalData);
  const { idCard, phoneNumber, emergencyPhone } = reveal.data ?? info;
  const hasHidden = info.isMasked && Boolean(info.idCard ?? info.phoneNumber ?? info.emergencyPhone) && !reveal.data;
  const facts: Fact[] = [
    ["gender", info.gender === 0 ? null : t(`users.genders.${info.gender}`)],
    ["idCard", idCard],
    ["phoneNumber", phoneNumber],
    ["birthday", formatDate(info.birthday)],
    ["education", info.education],
    ["school", info.school],
    ["major", info.major],
    ["address", info.address],
    ["emergencyContact", info.emergencyContact],
    ["emergencyPhone", emergencyPhone],
    ["trainingHours", info.trainingHours],
    ["skills", info.skills.join("、")],
  ];
  return (
    <>
      <Facts group="personal" facts={facts} />
      {hasHidden ? (
        <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ userId: info.userId })}>
          {t("users.reveal")}
        </Button>
      ) : null}
      <Link to={`/sm/userinfo?userId=${info.userId}`}>{t("users.allData")}</Link>
    </>
  );
}

export function UserDetails({ user }: { user: User }) {
  const { t } = useTranslation();
  const { titleOf } = useUserWords();
  const { data, error, refetch } = useCall(users.GetUserPersonalInfo, { userId: user.id });
  const account: Fact[] = [
    ["userName", user.userName],
    ["emailAddress", user.emailAddress],
    ["roles", user.roles.map((role) => role.displayName).join("、")],
    ["created", formatDate(user.creationTime)],
    ["lastLogin", user.lastLoginTime ? formatDate(user.lastLoginTime) : t("users.never")],
  ];
  const business: Fact[] = [
    ["dept", user.dept],
    ["position", user.position],
    ["title", titleOf(user.title)],
    ["cpaNo", user.cpaNo],
    ["licenceValidTo", formatDate(user.licenceValidTo)],
    ["entryDate", formatDate(user.entryDate)],
    ["leaveDate", formatDate(user.leaveDate)],
  ];
  const [info] = data ?? [];
  return (
    <div className="user-details">
      <UserState user={user} />
      <Facts group="account" facts={account} />
      <Facts group="business" facts={business} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {info ? <Personal key={info.userId} info={info} /> : null}
      {info || error ? null : <DelayedSkeleton />}
    </div>
  );
}
