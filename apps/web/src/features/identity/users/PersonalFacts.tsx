/** Personal data of a person in the inspector: masked until someone asks to see it. */
import { type PersonalInfo, users } from "@digao/contract/areas/identity/users/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

type Fact = [name: string, value: unknown];

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (shown.length === 0) return null;
  return (
    <>
      <h3 className="section-title">{t("users.personal")}</h3>
      <dl className="facts">
        {shown.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{t(`users.field.${name}`)}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Personal({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation();
  const reveal = useChange(users.RevealPersonalData);
  const { idCard, phoneNumber, emergencyPhone } = reveal.data ?? info;
  const hasHidden = info.isMasked && Boolean(info.idCard ?? info.phoneNumber ?? info.emergencyPhone) && !reveal.data;
  const facts: Fact[] = [
    ["gender", info.gender === 0 ? null : t(`codes.gender.${info.gender}`)],
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
    <section className="personal-facts">
      <Facts facts={facts} />
      {hasHidden ? (
        <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ userId: info.userId })}>
          {t("users.reveal")}
        </Button>
      ) : null}
      <Link to={`/sm/userinfo?userId=${info.userId}`}>{t("users.allData")}</Link>
    </section>
  );
}

export function PersonalFacts({ userId }: { userId: number }) {
  const { data, error, refetch } = useCall(users.GetUserPersonalInfo, { userId });
  const [info] = data ?? [];
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return info ? <Personal info={info} /> : <DelayedSkeleton />;
}
