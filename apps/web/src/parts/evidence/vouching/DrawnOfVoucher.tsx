/** Which lines of a voucher are drawn, for which statement items, how their check stands, and which entries came of it. */

import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Output } from "@digao/contract/endpoint";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { useCheckLink } from "./use-check-link.ts";
import { useEntryLink } from "./use-entry-link.ts";
import "./draw.css";

type Draw = Output<typeof vouching.GetSelectInfoJmsn>["drawn"][number];

/** What corrects its difference. */
function Entry({ id, adjNo, status }: NonNullable<Draw["adjustment"]>) {
  const { t } = useTranslation();
  const project = useProject();
  const open = useEntryLink(project.id);
  const name = t("vouching.draw.entry", {
    name: adjNo ?? t("vouching.draw.entryName"),
    status: t(`codes.adjustStatus.${status}`),
  });
  if (!open) return <span>{name}</span>;
  return (
    <Button type="link" size="small" onClick={() => open(id)}>
      {name}
    </Button>
  );
}

function One({ draw, isHere }: { draw: Draw; isHere: boolean }) {
  const { t } = useTranslation();
  const project = useProject();
  const link = useCheckLink(project.id, draw.RId, draw.id);
  return (
    <li>
      <span>{t("vouching.draw.drawnFor", { itemName: draw.itemName, userName: draw.userName })}</span>
      <CodeTag name="drawStatus" code={draw.status} />
      {draw.adjustment ? <Entry {...draw.adjustment} /> : null}
      {link && !isHere ? (
        <Button type="link" size="small" onClick={link}>
          {t("vouching.draw.open")}
        </Button>
      ) : null}
    </li>
  );
}

/** @param here id of the drawn row that is shown anyway. */
export function DrawnOfVoucher({ jmsn, here }: { jmsn: number; here?: number | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(vouching.GetSelectInfoJmsn, { Jmsn: jmsn });
  // Most vouchers are not drawn: of those, and while nobody knows, nothing is said.
  if (!error && !data?.drawn.length) return null;
  return (
    <section className="draw-of-voucher">
      <h3 className="section-title">{t("vouching.draw.drawnTitle")}</h3>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {(error ? [] : (data?.drawn ?? [])).map((draw) => (
          <One key={draw.id} draw={draw} isHere={draw.id === here} />
        ))}
      </ul>
    </section>
  );
}
