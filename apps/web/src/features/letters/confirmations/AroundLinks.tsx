/** Ways from a balance, an account or a letter to what hangs together with it. */
import type { Around, hzaround } from "@digao/contract/areas/letters/confirmations/calls";
import { linkTo } from "@digao/contract/links";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

type Kind = keyof Around;
interface Props {
  call: (typeof hzaround)[keyof typeof hzaround];
  id: number;
  /** What the record itself is: not told of itself. */
  but?: Kind;
}

export function AroundLinks({ call, id, but }: Props) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(call, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const links: Record<Kind, ReactNode[]> = {
    letters: data.letters.map((one) => (
      <span key={one.id} className="row gap-4">
        <Link to={linkTo("confirmationLetter", one.id, projectId)}>{one.letterNo}</Link>
        <CodeTag name="letterStatus" code={one.status} />
      </span>
    )),
    contacts: data.contacts.map(({ id: open, name, account }) => (
      <Link key={open} to={linkTo("confirmationContact", open, projectId, { keyword: name })}>
        {[name, account].filter(Boolean).join(" ")}
      </Link>
    )),
    accounts: data.accounts.map(({ id: open, bankName, account }) => (
      <Link
        key={open}
        to={linkTo("bankAccount", open, projectId, { keyword: bankName })}
      >{`${bankName} ${account}`}</Link>
    )),
    items: data.items.map(({ id: open, group, name }) => (
      <Link key={open} to={linkTo("fsItem", open, projectId, { group })}>
        {name}
      </Link>
    )),
  };
  const shown = (Object.keys(links) as Kind[]).filter((kind) => kind !== but && links[kind].length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("confirmations.around.title")}>
      <h3 className="section-title">{t("confirmations.around.title")}</h3>
      <dl className="facts">
        {shown.map((kind) => (
          <div key={kind} className="facts-row">
            <dt>{t(`confirmations.around.${kind}`)}</dt>
            <dd className="stack gap-4">{links[kind]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
