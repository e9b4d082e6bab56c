/** Draws lines for a statement item: what they are, what of them is drawn already, and the way back. */
import { drawnAtOnceMax } from "@digao/contract/areas/evidence/vouching/calls";
import { Button, Modal, Popconfirm } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ProgLineSelect } from "../../engagement/programs/ProgLineSelect.tsx";
import { ItemSelect } from "./ItemSelect.tsx";
import { useCheckLink } from "./use-check-link.ts";
import { type Drawn, type Preview, useDraw } from "./use-draw.ts";
import type { DrawWish } from "./wish.ts";
import "./draw.css";

interface Props {
  wish: DrawWish;
  onClose: () => void;
  onDrawn?: ((drawn: Drawn, RId: number) => void) | undefined;
}
type Drawing = ReturnType<typeof useDraw>;

function What({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { lines, debit, credit } = preview;
  return (
    <dl className="draw-what">
      <div>
        <dt>{t("vouching.draw.lines")}</dt>
        <dd>{formatCount(lines)}</dd>
      </div>
      <div>
        <dt>{t("vouchers.voucher.debit")}</dt>
        <dd>{formatMoney(debit)}</dd>
      </div>
      <div>
        <dt>{t("vouchers.voucher.credit")}</dt>
        <dd>{formatMoney(credit)}</dd>
      </div>
    </dl>
  );
}

function Already({ preview, drawing }: { preview: Preview; drawing: Drawing }) {
  const { t } = useTranslation();
  const { drawnIds, drawn } = preview;
  const elsewhere = drawn.filter(({ RId }) => RId !== drawing.chosen);
  return (
    <>
      {drawnIds.length > 0 ? (
        <p className="draw-note">
          <Icon name="check" size={14} />
          {t("vouching.draw.already", { count: drawnIds.length })}
          <Popconfirm
            title={t("vouching.draw.cancelAsk")}
            okText={t("vouching.draw.cancel")}
            okButtonProps={{ danger: true }}
            cancelText={t("ui.close")}
            onConfirm={() => drawing.undoing.mutate(drawnIds)}
          >
            <Button type="link" size="small" danger loading={drawing.undoing.isPending}>
              {t("vouching.draw.cancel")}
            </Button>
          </Popconfirm>
        </p>
      ) : null}
      {elsewhere.length > 0 ? (
        <p className="draw-note soft">
          <Icon name="info" size={14} />
          {t("vouching.draw.elsewhere", {
            items: elsewhere
              .map(({ itemName, lines }) => t("vouching.draw.itemLines", { itemName, lines }))
              .join(t("live.comma")),
          })}
        </p>
      ) : null}
    </>
  );
}

/** What has just been drawn, as long as it stands. */
function Done({ drawn, drawing }: { drawn: Drawn; drawing: Drawing }) {
  const { t } = useTranslation();
  const project = useProject();
  const link = useCheckLink(project.id, drawing.chosen);
  const { undoing } = drawing;
  const undo = () => undoing.mutate(drawn.drawnIds, { onSuccess: () => drawing.drawing.reset() });
  return (
    <output className="draw-done">
      <Icon name="check" size={14} />
      {t(drawn.existing > 0 ? "vouching.draw.doneSome" : "vouching.draw.done", {
        count: drawn.drawn,
        existing: drawn.existing,
      })}
      {drawn.drawnIds.length > 0 ? (
        <Button type="link" size="small" loading={undoing.isPending} onClick={undo}>
          {t("vouching.draw.undo")}
        </Button>
      ) : null}
      {link ? (
        <Button type="link" size="small" onClick={link}>
          {t("vouching.draw.toCheck")}
        </Button>
      ) : null}
      {drawn.keptProcedure > 0 ? (
        <span className="draw-kept">{t("vouching.draw.keptProcedure", { count: drawn.keptProcedure })}</span>
      ) : null}
    </output>
  );
}

function Body({ drawing, projectId }: { drawing: Drawing; projectId: number }) {
  const { t } = useTranslation();
  const { preview, figures: data, chosen, choose, procedure } = drawing;
  if (preview.error && !data) return <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!data) return <DelayedSkeleton rows={4} />;
  if (data.lines === 0)
    return <EmptyState icon="voucher" title={t("vouching.draw.nothing")} hint={t("vouching.draw.nothingHint")} />;
  return (
    <div className="draw-dialog">
      <What preview={data} />
      <div className="draw-for">
        <span>{t("vouching.draw.item")}</span>
        <ItemSelect
          projectId={projectId}
          value={chosen}
          onChange={choose}
          likely={data.items.map(({ RId }) => RId)}
          disabled={drawing.drawing.isSuccess}
        />
      </div>
      <ProgLineSelect
        projectId={projectId}
        RId={chosen}
        title={t("vouching.draw.procedure")}
        value={procedure.value}
        onChange={procedure.choose}
        disabled={drawing.drawing.isSuccess}
        isFixed={procedure.isFixed}
      />
      {data.barred > 0 ? (
        <p className="draw-note">
          <Icon name="info" size={14} />
          {t("vouching.draw.barred", { count: data.barred })}
        </p>
      ) : null}
      {drawing.drawing.data ? (
        <Done drawn={drawing.drawing.data} drawing={drawing} />
      ) : (
        <Already preview={data} drawing={drawing} />
      )}
      {data.lines > drawnAtOnceMax ? (
        <p className="draw-note draw-too-many" role="alert">
          <Icon name="warning" size={14} />
          {t("vouching.draw.tooMany", { max: formatCount(drawnAtOnceMax) })}
        </p>
      ) : null}
    </div>
  );
}

export function DrawDialog({ wish, onClose, onDrawn }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const drawing = useDraw(wish, project.id);
  const { preview, figures, chosen, procedure } = drawing;
  const total = figures?.lines ?? 0;
  const count = total - (figures?.drawnIds.length ?? 0) - (figures?.barred ?? 0);
  const isDone = drawing.drawing.isSuccess;
  const canDraw = !project.isReadOnly && chosen !== undefined && count > 0 && total <= drawnAtOnceMax;
  const go = () => {
    if (chosen === undefined) return;
    const target = { RId: chosen, progLineId: procedure.value };
    drawing.drawing.mutate(target, { onSuccess: (drawn) => onDrawn?.(drawn, chosen) });
  };
  return (
    <Modal
      open
      width={560}
      title={t("vouching.draw.title")}
      okText={isDone ? t("ui.close") : t("vouching.draw.action", { count })}
      okButtonProps={{
        disabled: !isDone && (!canDraw || preview.isFetching || procedure.isLoading),
        loading: drawing.drawing.isPending,
      }}
      cancelButtonProps={{ hidden: isDone }}
      cancelText={t("ui.cancel")}
      onCancel={onClose}
      onOk={isDone ? onClose : go}
    >
      <Body drawing={drawing} projectId={project.id} />
    </Modal>
  );
}
