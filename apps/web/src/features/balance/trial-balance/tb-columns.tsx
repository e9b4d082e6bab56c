/** Columns of the trial balance working paper (试算平衡表). */
import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import type { TFunction } from "i18next";
import { formatMoney, formatShare, type MoneyUnit } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { AdjustCell } from "./AdjustCell.tsx";
import { isSome } from "./entries.ts";
import { type AdjustKey, type AmountKey, adjustKeys, amountOf, nameOf, shownName, type TbLine } from "./tb-lines.ts";

type Column = GridColumn<TbLine>;
interface TbColumns {
  t: TFunction;
  unit: MoneyUnit;
  heads: readonly AdjustHead[];
  showsDraft: boolean;
  showsClient: boolean;
  /** Opening entries stand in the closing. */
  showsCarried: boolean;
  /** Last year's audited figures are not what the year opens with. */
  showsPrior: boolean;
  onAdjust: (line: TbLine, key: AdjustKey) => void;
}

/** An item opens what it is made of, a part its ledger lines. */
const canDrill = ({ item, part }: TbLine) => (part ? part.hasVouchers : item.hasChildren);

const money = (t: TFunction, key: AmountKey, group: string, more: Partial<Column> = {}): Column => ({
  key,
  title: t(`trial-balance.column.${key}`),
  width: 122,
  kind: "money",
  group,
  value: (line) => amountOf(line, key),
  ...more,
});

function adjustColumn({ t, unit, heads, onAdjust }: TbColumns, key: AdjustKey, group: string): Column {
  return money(t, key, group, {
    width: 104,
    folds: true,
    drill: (line) => !line.part && isSome(line.item[key]),
    render: (line) => {
      const value = amountOf(line, key);
      if (value === null) return null;
      if (!isSome(value)) return <span className="money-zero">–</span>;
      return (
        <AdjustCell
          value={value}
          unit={unit}
          heads={heads}
          itemId={line.item.id}
          column={key}
          onOpen={() => onAdjust(line, key)}
        />
      );
    },
  });
}

/** Adjusted profit reaches retained earnings without an entry: said where it stands. */
const flowHint = (t: TFunction, unit: MoneyUnit) => (line: TbLine) =>
  !line.part && isSome(line.item.plFlow)
    ? t("trial-balance.plFlow", { amount: formatMoney(line.item.plFlow, unit) })
    : undefined;

function changeColumns({ t }: TbColumns): Column[] {
  return [
    money(t, "change", "change", { width: 122 }),
    {
      key: "changeRate",
      title: t("trial-balance.column.changeRate"),
      width: 92,
      yields: 82,
      inView: true,
      group: "change",
      align: "right",
      value: ({ item, part }) => (part || item.kind === "H" ? null : item.changeRate),
      render: ({ item, part }) => {
        if (part || item.kind === "H") return null;
        const words = item.changeMark ? t(`trial-balance.mark.${item.changeMark}`) : formatShare(item.changeRate);
        return item.flagged ? (
          <span className="flagged" title={t("trial-balance.flagged")}>
            <Icon name="warning" size={13} />
            {words}
          </span>
        ) : (
          words
        );
      },
    },
  ];
}

export const tbGroups = (t: TFunction): GridGroup[] =>
  ["closing", "opening", "change", "client"].map((key) => ({
    key,
    title: t(`trial-balance.group.${key}`),
    collapsible: key !== "change",
    // What is looked at first stands in view: unadjusted, adjustments, audited, change.
    foldedFirst: key === "opening",
  }));

export function tbColumns(how: TbColumns): Column[] {
  const { t, unit, showsDraft, showsClient, showsCarried, showsPrior } = how;
  const adjust = (from: number, to: number, group: string) =>
    adjustKeys.slice(from, to).map((key) => adjustColumn(how, key, group));
  const flow = flowHint(t, unit);
  const draft = money(t, "draftEffect", "closing", {
    width: 112,
    render: (line) => {
      const value = amountOf(line, "draftEffect");
      return isSome(value) ? <span className="draft-effect">{formatMoney(value, unit)}</span> : null;
    },
  });
  const audited = money(t, "audited", "closing", {
    keep: true,
    drill: canDrill,
    hint: flow,
  });
  return [
    {
      key: "wpIndex",
      title: t("trial-balance.column.wpIndex"),
      width: 68,
      kind: "code",
      frozen: true,
      value: ({ item, part }) => (part ? "" : item.wpIndex),
    },
    {
      key: "name",
      title: t("trial-balance.column.name"),
      width: 240,
      yields: 130,
      frozen: true,
      value: shownName,
      hint: nameOf,
    },
    money(t, "unaudited", "closing", { drill: canDrill }),
    ...adjust(0, 4, "closing"),
    ...(showsCarried
      ? [money(t, "carried", "closing", { width: 112, hint: () => t("trial-balance.carriedHint") })]
      : []),
    audited,
    ...(showsDraft ? [draft] : []),
    money(t, "openUnaudited", "opening", { drill: canDrill }),
    ...adjust(4, 8, "opening"),
    money(t, "openAudited", "opening", { keep: true, drill: canDrill }),
    ...(showsPrior ? [money(t, "prior", "opening", { keep: true, hint: () => t("trial-balance.priorHint") })] : []),
    ...changeColumns(how),
    ...(showsClient
      ? [money(t, "clientAmt", "client", { keep: true }), money(t, "clientDiff", "client", { kind: "diff" })]
      : []),
  ];
}
