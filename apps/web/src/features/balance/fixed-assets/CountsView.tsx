/** Count sheets both ways: drawn from the list, or found on the floor; what was found, and who reviewed it. */
import { assetMax, type FACount, type FAState, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { EvidenceCount } from "../../../parts/evidence/evidence-links/EvidenceCount.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { useFacts, Views } from "./use-assets.tsx";

function useColumns(): ListColumn<FACount>[] {
  const { t } = useTranslation();
  return [
    {
      key: "assetNo",
      title: t("fixed-assets.no"),
      width: 120,
      kind: "code",
      frozen: "start",
      value: (row) => row.assetNo,
    },
    { key: "assetName", title: t("fixed-assets.name"), width: 200, grow: true, value: (row) => row.assetName },
    {
      key: "direction",
      title: t("fixed-assets.direction"),
      width: 110,
      render: ({ direction, isInList }) => (
        <>
          <CodeTag name="assetCountDirection" code={direction} />{" "}
          {isInList ? null : <StatusTag tone="bad">{t("fixed-assets.notInList")}</StatusTag>}
        </>
      ),
    },
    { key: "location", title: t("fixed-assets.location"), width: 140, value: (row) => row.location },
    { key: "qtyBook", title: t("fixed-assets.qtyBook"), width: 100, kind: "rate", value: (row) => row.qtyBook },
    {
      key: "qtyCounted",
      title: t("fixed-assets.qtyCounted"),
      width: 100,
      kind: "rate",
      value: (row) => row.qtyCounted,
    },
    {
      key: "condition",
      title: t("fixed-assets.condition"),
      width: 100,
      render: ({ condition }) => (condition === null ? null : <CodeTag name="assetCondition" code={condition} />),
    },
    { key: "note", title: t("fixed-assets.note"), width: 160, value: (row) => row.note },
    { key: "countedOn", title: t("fixed-assets.countedOn"), width: 100, kind: "date", value: (row) => row.countedOn },
    { key: "countedBy", title: t("fixed-assets.countedBy"), width: 90, value: (row) => row.countedBy },
    { key: "reviewedBy", title: t("fixed-assets.reviewedBy"), width: 90, value: (row) => row.reviewedBy },
    { key: "seed", title: t("fixed-assets.seed"), width: 100, optional: true, kind: "count", value: (row) => row.seed },
  ];
}

function CountFields() {
  const { t } = useTranslation();
  const { options } = useCodes();
  return (
    <>
      <Form.Item name="qtyCounted" label={t("fixed-assets.qtyCounted")} required>
        <Input inputMode="decimal" maxLength={20} />
      </Form.Item>
      <Form.Item name="condition" label={t("fixed-assets.condition")} required>
        <Select options={options("assetCondition")} />
      </Form.Item>
      <Form.Item name="countedOn" label={t("fixed-assets.countedOn")} required>
        <DateInput label={t("fixed-assets.countedOn")} />
      </Form.Item>
      <ReasonField name="note" label={t("fixed-assets.note")} max={assetMax.note} />
    </>
  );
}

const given = ({ qtyCounted, condition, countedOn, note }: Record<string, unknown>) => ({
  qtyCounted: String(qtyCounted ?? ""),
  condition: Number(condition),
  countedOn: String(countedOn ?? ""),
  note: String(note ?? ""),
});

function RowActs({ row }: { row: FACount }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { id: Id, isReadOnly } = useProject();
  const save = useChange(fixedAssets.SaveFACount, { quiet: true });
  const review = useChange(fixedAssets.ReviewFACounts);
  if (isReadOnly || row.reviewedBy !== null) return null;
  const count = () =>
    void ask({
      title: `${row.assetNo} ${row.assetName}`,
      okText: t("fixed-assets.count"),
      initial: {
        qtyCounted: row.qtyCounted ?? row.qtyBook ?? "1",
        condition: row.condition ?? 1,
        countedOn: row.countedOn,
        note: row.note,
      },
      fields: <CountFields />,
      send: (values) => save.mutateAsync({ id: row.id, rowVersion: row.rowVersion, ...given(values) }),
    });
  return (
    <>
      <Button size="small" type="primary" onClick={count}>
        {t("fixed-assets.count")}
      </Button>
      {row.mayReview ? (
        <Button size="small" loading={review.isPending} onClick={() => review.mutate({ Id, ids: [row.id] })}>
          {t("fixed-assets.reviewOne")}
        </Button>
      ) : null}
    </>
  );
}

const seedMax = 2_147_483_647;
const newSeed = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) % seedMax || 1;

function Acts() {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const draw = useChange(fixedAssets.DrawFACounts, { quiet: true });
  const add = useChange(fixedAssets.AddFACount, { quiet: true });
  if (isReadOnly) return null;
  const drawSome = () =>
    void ask({
      title: t("fixed-assets.draw"),
      why: t("fixed-assets.drawWhy"),
      okText: t("fixed-assets.draw"),
      initial: { size: 25, seed: newSeed() },
      fields: (
        <>
          <Form.Item name="size" label={t("fixed-assets.size")} required>
            <InputNumber min={1} max={200} precision={0} />
          </Form.Item>
          <Form.Item name="seed" label={t("fixed-assets.seed")} required>
            <InputNumber min={1} max={seedMax} precision={0} style={{ width: 180 }} />
          </Form.Item>
        </>
      ),
      send: async ({ size, seed }) => {
        const { drawn } = await draw.mutateAsync({ Id, size: Number(size), seed: Number(seed) });
        void message.success(t("fixed-assets.drawn", { count: drawn }));
      },
    });
  const addFound = () =>
    void ask<Record<string, unknown>>({
      title: t("fixed-assets.addFound"),
      okText: t("ui.save"),
      initial: { qtyCounted: "1", condition: 1 },
      fields: (
        <>
          <Form.Item name="assetNo" label={t("fixed-assets.no")}>
            <Input maxLength={assetMax.assetNo} />
          </Form.Item>
          <Form.Item name="assetName" label={t("fixed-assets.name")} required>
            <Input maxLength={limits.titleMax} />
          </Form.Item>
          <Form.Item name="location" label={t("fixed-assets.location")}>
            <Input maxLength={limits.nameMax} />
          </Form.Item>
          <CountFields />
        </>
      ),
      send: ({ assetNo, assetName, location, ...values }) =>
        add.mutateAsync({
          Id,
          assetNo: String(assetNo ?? ""),
          assetName: String(assetName ?? ""),
          location: String(location ?? ""),
          ...given(values),
        }),
    });
  return (
    <div className="row gap-6">
      <Button onClick={addFound}>{t("fixed-assets.addFound")}</Button>
      <Button type="primary" onClick={drawSome}>
        {t("fixed-assets.draw")}
      </Button>
    </div>
  );
}

export function CountsView({ state }: { state: FAState }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { textOptions } = useCodes();
  const { id: Id, isReadOnly } = useProject();
  const review = useChange(fixedAssets.ReviewFACounts);
  const facts = useFacts(state);
  const filters: Filter[] = [
    {
      key: "direction",
      label: t("fixed-assets.direction"),
      kind: "select",
      options: textOptions("assetCountDirection"),
    },
  ];
  const reviewAll = (rows: readonly FACount[], clear: () => void) =>
    review.mutate(
      { Id, ids: rows.map(({ id }) => id) },
      {
        onSuccess: ({ reviewed }) => {
          clear();
          void message.success(t("fixed-assets.reviewed", { count: reviewed }));
        },
      },
    );
  return (
    <ListPage
      name="asset-counts"
      title={t("fixed-assets.title")}
      tabs={<Views />}
      facts={facts}
      primary={<Acts />}
      endpoint={fixedAssets.GetFACounts}
      input={{ Id }}
      columns={useColumns()}
      rowKey={({ id }) => id}
      filters={filters}
      viewParams={["view"]}
      keyword={t("fixed-assets.keyword")}
      empty={{ title: t("fixed-assets.noCounts"), hint: t("fixed-assets.noCountsWhy") }}
      bulk={
        isReadOnly
          ? undefined
          : (_keys, clear, rows) => (
              <Button size="small" type="primary" loading={review.isPending} onClick={() => reviewAll(rows, clear)}>
                {t("fixed-assets.review")}
              </Button>
            )
      }
      inspector={(row) => ({
        title: `${row.assetNo} ${row.assetName}`,
        body: (
          <div className="stack">
            <EvidenceCount of={{ entityId: "assetCount", referId: row.id }} title={t("fixed-assets.photos")} />
            <span>{row.note}</span>
          </div>
        ),
        actions: <RowActs row={row} />,
      })}
    />
  );
}
