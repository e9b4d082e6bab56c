/** What of the statements' form the project prints: of-which lines without amounts, earnings per share, the column 附注. */
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { Button, Checkbox, Popover } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Icon } from "../../../ui/Icon.tsx";

const keys = ["statementParts", "statementEps", "statementNotes"] as const;
type Key = (typeof keys)[number];

export function FormOptions({ projectId, canChange }: { projectId: number; canChange: boolean }) {
  const { t } = useTranslation();
  const { data } = useCall(trialBalance.GetProjectSettings, { projectId });
  const update = useChange(trialBalance.UpdateStatementOptions);
  if (!data) return null;
  const { statementParts, statementEps, statementNotes, rowVersion } = data;
  const options = { statementParts, statementEps, statementNotes };
  const set = (key: Key, value: boolean) => update.mutate({ projectId, rowVersion, ...options, [key]: value });
  const body = (
    <div className="stack">
      {keys.map((key) => (
        <Checkbox
          key={key}
          checked={options[key] === true}
          indeterminate={options[key] === null}
          disabled={!canChange || update.isPending}
          onChange={({ target }) => set(key, target.checked)}
        >
          {t(`trial-balance.form.${key}`)}
        </Checkbox>
      ))}
      {canChange ? null : <span>{t("trial-balance.form.leaders")}</span>}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t("trial-balance.form.title")} content={body}>
      <Button size="small" icon={<Icon name="settings" size={14} />}>
        {t("trial-balance.form.title")}
      </Button>
    </Popover>
  );
}
