/** Facts of an item: English name, note, index, visibility, risk, prior-year figure and, for leaders, its side. */

import { type FsItemRow, statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import { codesOf } from "@digao/contract/codes";
import { limits } from "@digao/contract/limits";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { Form, Input, Radio, Select, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { call, useCall, useChange } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { isSame } from "../../../../ui/edit/differences.ts";
import { EditDrawer } from "../../../../ui/edit/EditDrawer.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { changesOf, factsOf, type Values } from "./facts.ts";

interface Props {
  item: FsItemRow;
  isReadOnly: boolean;
  onClose: () => void;
}
function useSave(item: FsItemRow, first: Values) {
  const update = useChange(statementItems.UpdateFsItem, { quiet: true });
  const turn = useChange(statementItemSigns.UpdateFSItemDCByRID, { quiet: true });
  return async (now: Values, rowVersion: number | undefined) => {
    const changes = changesOf(item, first, now);
    let version = rowVersion ?? item.rowVersion;
    if (Object.keys(changes).length > 0) {
      version = (await update.mutateAsync({ RId: item.id, rowVersion: version, ...changes })).rowVersion;
    }
    if (!isSame(first.dc, now.dc) && now.dc) {
      await turn.mutateAsync({ RId: item.id, rowVersion: version, dc: Number(now.dc) });
    }
  };
}

function Fields({ item }: { item: FsItemRow }) {
  const { t } = useTranslation();
  const { role } = useProject();
  const isLeader = isInRoleSet(role, "leader");
  const label = (field: string) => t(`statement-items.facts.${field}`);
  /** A reason is of this change: the one before is shown beside the field. */
  const former = (key: string | null, reason: string | null) =>
    [
      key && t(`statement-items.facts.${key}`, { name: item.priorUserName }),
      reason && t("statement-items.facts.formerReason", { reason }),
    ]
      .filter(Boolean)
      .join(" ") || undefined;
  const risks = codesOf("riskLevel").map((level) => ({ value: level, label: t(`codes.riskLevel.${level}`) }));
  const hasSide = item.kind === "L" || item.kind === "I";
  return (
    <>
      <Form.Item name="nameEn" label={label("nameEn")}>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
      <div className="facts-pair">
        <Form.Item name="wpIndex" label={label("wpIndex")}>
          <Input maxLength={limits.wpIndexMax} />
        </Form.Item>
        <Form.Item name="noteRef" label={label("noteRef")}>
          <Input maxLength={limits.wpIndexMax} />
        </Form.Item>
        <Form.Item name="riskLevel" label={label("riskLevel")}>
          <Select allowClear options={risks} placeholder={t("ui.none")} />
        </Form.Item>
        <Form.Item name="riskReason" label={label("riskReason")} extra={former("riskHint", item.riskReason)}>
          <Input maxLength={limits.reasonMax} />
        </Form.Item>
        <Form.Item name="isVisible" label={label("isVisible")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      {hasSide ? (
        <>
          <Form.Item
            name="prior"
            label={label(item.grpId === itemGroup.profitAndLoss ? "priorYear" : "priorAudited")}
            extra={t("statement-items.facts.priorHint")}
          >
            <MoneyInput />
          </Form.Item>
          <Form.Item
            name="priorReason"
            label={label("priorReason")}
            extra={former(item.priorUserName ? "priorBy" : null, item.priorReason)}
          >
            <Input maxLength={limits.reasonMax} />
          </Form.Item>
          <Form.Item
            name="dc"
            label={label("dc")}
            extra={t(isLeader ? "statement-items.facts.dcHint" : "statement-items.facts.dcLeader")}
          >
            <Radio.Group
              {...(isLeader ? {} : { disabled: true })}
              options={codesOf("side").map((side) => ({ value: side, label: t(`codes.side.${side}`) }))}
            />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}

function Drawer({ item, isReadOnly, onClose, english }: Props & { english: string }) {
  const { t } = useTranslation();
  const project = useProject();
  const first = factsOf(item, english);
  const save = useSave(item, first);
  const fields = ["nameEn", "wpIndex", "noteRef", "riskLevel", "riskReason", "isVisible", "dc", "priorReason"];
  const labels = Object.fromEntries([
    ...fields.map((field) => [field, t(`statement-items.facts.${field}`)]),
    ["prior", t(`statement-items.facts.${item.grpId === itemGroup.profitAndLoss ? "priorYear" : "priorAudited"}`)],
  ]);
  const reload = async () => {
    const { item: now } = await call(statementItems.GetFsItemById, { RId: item.id, RptLang: "en" });
    return { ...factsOf(now, now.name), rowVersion: now.rowVersion };
  };
  const show = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === "") return "–";
    if (field === "isVisible") return t(value ? "ui.yes" : "ui.no");
    if (field === "riskLevel") return t(`codes.riskLevel.${String(value)}`);
    if (field === "dc") return t(`codes.side.${String(value)}`);
    return field === "prior" ? formatMoney(String(value)) : String(value);
  };
  return (
    <EditDrawer
      title={t("statement-items.facts.of", { name: item.name })}
      form="fs-item"
      record={item.id}
      rowVersion={item.rowVersion}
      initial={first}
      labels={labels}
      show={show}
      isReadOnly={isReadOnly}
      live={{ refType: "fsItem", refId: item.id, projectId: project.id, reload }}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields item={item} />
    </EditDrawer>
  );
}

/** The row carries its name in the paper's language only, so the English one is asked for first. */
export function FactsDrawer(props: Props) {
  const english = useCall(statementItems.GetFsItemById, { RId: props.item.id, RptLang: "en" });
  return english.data ? <Drawer {...props} english={english.data.item.name} /> : null;
}
