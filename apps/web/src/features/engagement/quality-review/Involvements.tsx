/** Days on which the reviewer was involved, and the way to record one. */
import {
  type Involvement,
  type QualityReview,
  qualityReview,
} from "@digao/contract/areas/engagement/quality-review/calls";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Given {
  phase?: number;
  day?: string;
  reason?: string;
}

function Record({ sheet, onClose }: { sheet: QualityReview; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const { id: projectId } = useProject();
  const [{ rowVersion }] = useState(sheet);
  const involve = useChange(qualityReview.RecordInvolvement, { quiet: true });
  return (
    <Ask<Given>
      title={t("quality-review.involve")}
      okText={t("ui.save")}
      keepAs={["review-involvement", projectId]}
      isReady={(given) => hasReason(given) && given.phase !== undefined && Boolean(given.day)}
      send={async ({ phase = 0, day = "", reason: words = "" }) => {
        await involve.mutateAsync({ projectId, phase, day, words, rowVersion });
        void message.success(t("quality-review.saved"));
      }}
      onClose={onClose}
    >
      <Form.Item name="phase" label={t("quality-review.phase")} required>
        <Select options={options("reviewPhase")} />
      </Form.Item>
      <Form.Item name="day" label={t("quality-review.day")} required>
        <DateInput />
      </Form.Item>
      <ReasonField label={t("quality-review.what")} isRequired />
    </Ask>
  );
}

export function InvolvementList({ of }: { of: readonly Involvement[] }) {
  const { word } = useCodes();
  return (
    <ul>
      {of.map(({ phase, day, words, at }) => (
        <li key={`${at}-${phase}-${day}`}>
          {word("reviewPhase", phase)} · {formatDate(day)} · {words}
        </li>
      ))}
    </ul>
  );
}

export function Involvements({ sheet }: { sheet: QualityReview }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <div className="row wrap">
        <h2 className="section-title">{t("quality-review.involvement")}</h2>
        {sheet.canReview.ok ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t("quality-review.involve")}
          </Button>
        ) : null}
      </div>
      {sheet.involvements.length > 0 ? (
        <InvolvementList of={sheet.involvements} />
      ) : (
        <p className="quiet-line">{t("quality-review.noInvolvement")}</p>
      )}
      {sheet.lacks.map((lack) => (
        <p key={lack} className="attention">
          {lack}
        </p>
      ))}
      {isAsking ? <Record sheet={sheet} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
