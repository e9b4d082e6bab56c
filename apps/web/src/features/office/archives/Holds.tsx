/** Holds on an archive: while one stands nothing of it is destroyed, whatever its time says. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import { holdKind } from "@digao/contract/areas/office/archives/codes";
import type { ArchiveHold, ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

function SetHold({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const set = useChange(archives.SetArchiveHold, { quiet: true });
  return (
    <Ask<{ reason?: string; kind?: number }>
      title={t("archives.hold")}
      why={t("archives.holdWhy")}
      okText={t("archives.hold")}
      keepAs={["archive-hold", projectId]}
      initial={{ kind: holdKind.lawsuit }}
      isReady={hasReason}
      send={async ({ reason = "", kind = holdKind.other }) => {
        await set.mutateAsync({ projectId, kind, reason });
        void message.success(t("archives.done"));
      }}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t("archives.field.holdKind")} required>
        <Select options={options("holdKind")} />
      </Form.Item>
      <ReasonField label={t("archives.field.reason")} isRequired />
    </Ask>
  );
}

function LiftHold({ of, onClose }: { of: ArchiveHold; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [{ id: Id, rowVersion, reason: why }] = useState(of);
  const lift = useChange(archives.LiftArchiveHold, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("archives.liftHold")}
      why={why}
      okText={t("archives.liftHold")}
      isDanger
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await lift.mutateAsync({ Id, rowVersion, reason });
        void message.success(t("archives.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("archives.field.reason")} isRequired />
    </Ask>
  );
}

export function Holds({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const [isSetting, setSetting] = useState(false);
  const [lifted, setLifted] = useState<ArchiveHold>();
  const { holds, can } = of;
  if (holds.length === 0 && !can.hold.ok) return null;
  return (
    <section className="card" aria-label={t("archives.holds")}>
      <h3 className="section-title">{t("archives.holds")}</h3>
      {holds.length === 0 ? <p className="quiet-line">{t("archives.noHolds")}</p> : null}
      <ul className="archive-answers">
        {holds.map((hold) => (
          <li key={hold.id}>
            <strong>{word("holdKind", hold.kind)}</strong> {hold.reason}{" "}
            <small className="soft">{`${hold.by} · ${formatDateTime(hold.at)}`}</small>
            {hold.lifted ? (
              <small className="soft">
                {` · ${t("archives.liftedBy", { name: hold.lifted.by, at: formatDateTime(hold.lifted.at) })}: ${hold.lifted.reason}`}
              </small>
            ) : null}
            {!hold.lifted && can.hold.ok ? (
              <Button size="small" type="link" onClick={() => setLifted(hold)}>
                {t("archives.liftHold")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {can.hold.ok ? (
        <Button size="small" onClick={() => setSetting(true)}>
          {t("archives.hold")}
        </Button>
      ) : null}
      {isSetting ? <SetHold projectId={of.head.projectId} onClose={() => setSetting(false)} /> : null}
      {lifted ? <LiftHold of={lifted} onClose={() => setLifted(undefined)} /> : null}
    </section>
  );
}
