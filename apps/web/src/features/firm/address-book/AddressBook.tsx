/** The firm's address book (通讯录): how to reach colleagues, and which projects they share with the reader. */
import { addressBook, people } from "@digao/contract/areas/firm/address-book/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { ProjectLinks } from "../../../parts/office/projects/ProjectLinks.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

const shownMax = 50;

function Projects({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(people.GetPersonageProjectList, { userId, maxResultCount: shownMax });
  const rows = (data?.items ?? []).map((one) => ({
    ...one,
    note: `${one.projectCode} · ${t(`codes.projectRole.${one.roleid}`)}`,
  }));
  return (
    <section>
      <h3 className="section-title">{t("address-book.projects")}</h3>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data?.totalCount === 0 ? <p className="quiet-line">{t("address-book.noProjects")}</p> : null}
      <ProjectLinks rows={rows} />
    </section>
  );
}

/** The telephone in full; the look is logged, so it is asked for. */
function Phone({ userId, isHidden }: { userId: number; isHidden: boolean }) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id);
  const { mutate, isPending, data } = useChange(people.RevealPhone);
  if (!isHidden || userId === me) return null;
  if (data) return <a href={`tel:${data.phoneNumber}`}>{data.phoneNumber}</a>;
  return (
    <Button size="small" loading={isPending} title={t("address-book.revealWhy")} onClick={() => mutate({ userId })}>
      {t("address-book.reveal")}
    </Button>
  );
}

export function AddressBook() {
  const { t } = useTranslation();
  return (
    <RegisterPage
      of={addressBook}
      title={t("address-book.title")}
      actions={({ id, phoneNumber }) => <Phone key={id} userId={id} isHidden={phoneNumber !== null} />}
      panels={({ id }) => <Projects userId={id} />}
    />
  );
}
