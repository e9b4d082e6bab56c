/** The rules of a project: which are used, how much each weighs, and their parameters; kept version after version. */
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { JournalRule, JournalSettings } from "@digao/contract/areas/evidence/journal-tests/rules";
import { fen } from "@digao/domain/money";
import { Button, Input, InputNumber, Select, Switch, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { formatDateTime, formatMoney, formatShare } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../../ui/edit/EditNotes.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { versionWords } from "../words.ts";
import { ParamField } from "./ParamField.tsx";
import { isRuleEdit, type RuleEdit, type RulesState, useRules } from "./use-rules.ts";

interface Of {
  state: RulesState;
  isReadOnly: boolean;
}

const reasonMax = 500;
const isOther = (amount: unknown, inForce: unknown): boolean =>
  typeof amount === "string" && typeof inForce === "string" && amount !== "" && fen(amount) !== fen(inForce);

/** Switched off, or another threshold than what it stands for: the server asks why. */
const asksReason = ({ params }: JournalRule, { isEnabled, params: values }: RuleEdit): boolean =>
  !isEnabled || params.some(({ name, known: inForce }) => isOther(values[name], inForce));

/** What the rule hit last; one that hits most vouchers says what to do about it. */
function LastRun({ rule: { last } }: { rule: JournalRule }) {
  const { t } = useTranslation();
  if (!last) return null;
  const words = t("journal-tests.lastRun", { no: last.runNo, count: last.count, share: formatShare(last.share) });
  return (
    <span>
      {words}
      {last.proposal ? <StatusTag tone="attention">{last.proposal}</StatusTag> : null}
    </span>
  );
}

function Rule({ rule, state, isReadOnly }: Of & { rule: JournalRule }) {
  const { t } = useTranslation();
  const edit = state.edits?.rules[rule.ruleCode];
  if (!edit) return null;
  const change = (next: Partial<typeof edit>) => state.change(rule.ruleCode, { ...edit, ...next });
  const isOff = isReadOnly || !edit.isEnabled;
  return (
    <li className="je-rule">
      <Switch
        aria-label={t("journal-tests.use", { name: rule.name })}
        size="small"
        disabled={isReadOnly}
        checked={edit.isEnabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
      <div className="je-rule-text">
        <strong>{rule.name}</strong>
        <span>{rule.about}</span>
        <LastRun rule={rule} />
      </div>
      <div className="je-rule-params">
        <div className="je-param">
          <span>{t("journal-tests.column.weight")}</span>
          <InputNumber
            aria-label={`${rule.name} ${t("journal-tests.column.weight")}`}
            min={1}
            max={9}
            precision={0}
            disabled={isOff}
            value={edit.weight}
            onChange={(weight) => change({ weight: weight ?? rule.standardWeight })}
          />
        </div>
        {rule.params.map((param) => (
          <ParamField
            key={param.name}
            param={param}
            rule={rule.name}
            disabled={isOff}
            value={edit.params[param.name] ?? null}
            onChange={(value) => change({ params: { ...edit.params, [param.name]: value } })}
          />
        ))}
        {asksReason(rule, edit) ? (
          <Input
            className="je-reason"
            aria-label={t("journal-tests.reasonOf", { name: rule.name })}
            placeholder={t("journal-tests.reasonHint")}
            maxLength={reasonMax}
            status={edit.reason.trim() ? "" : "warning"}
            disabled={isReadOnly}
            value={edit.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        ) : null}
      </div>
      <Button
        size="small"
        type="link"
        disabled={isReadOnly || state.isStandard(rule)}
        aria-label={t("journal-tests.standardOf", { name: rule.name })}
        onClick={() => state.reset(rule)}
      >
        {t("journal-tests.standard")}
      </Button>
    </li>
  );
}

function Shared({ settings, state, isReadOnly }: Of & { settings: JournalSettings }) {
  const { t } = useTranslation();
  const { edits } = state;
  if (!edits) return null;
  const band = (name: "high" | "middle", label: string) => (
    <div className="je-param">
      <span>{label}</span>
      <InputNumber
        aria-label={label}
        min={name === "high" ? edits.bands.middle + 1 : 1}
        max={name === "high" ? 99 : edits.bands.high - 1}
        precision={0}
        disabled={isReadOnly}
        value={edits.bands[name]}
        onChange={(value) => state.set({ bands: { ...edits.bands, [name]: value ?? settings.bands[name] } })}
      />
    </div>
  );
  const amount = (name: "pm" | "trivial", applied: string | null, own: string | null) => (
    <div className="je-param">
      <span>{t(`journal-tests.${name}`)}</span>
      <MoneyInput
        label={t(`journal-tests.${name}`)}
        placeholder={applied ? formatMoney(applied) : t("journal-tests.none")}
        disabled={isReadOnly}
        value={edits[name]}
        onCommit={(value) => state.set({ [name]: value })}
      />
      {isOther(edits[name], own) ? (
        <Input
          className="je-reason"
          aria-label={t("journal-tests.reasonOf", { name: t(`journal-tests.${name}`) })}
          placeholder={t("journal-tests.reasonHint")}
          maxLength={reasonMax}
          status={edits[`${name}Reason`]?.trim() ? "" : "warning"}
          disabled={isReadOnly}
          value={edits[`${name}Reason`] ?? ""}
          onChange={(event) => state.set({ [`${name}Reason`]: event.target.value })}
        />
      ) : null}
    </div>
  );
  return (
    <div className="je-shared">
      {amount("pm", settings.appliedPm, settings.ownPm)}
      {amount("trivial", settings.appliedTrivial, settings.ownTrivial)}
      {band("high", t("journal-tests.highFrom"))}
      {band("middle", t("journal-tests.middleFrom"))}
    </div>
  );
}

function Versions({ current, shown, onShow }: { current: number; shown: number; onShow: (version: number) => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const { data = [] } = useCall(journalTests.GetJeSettingVersions, { projectId: project.id });
  if (data.length === 0) return null;
  const options = data.map(({ version, savedBy, savedAt, approvedBy }) => ({
    value: version,
    label: [
      `${versionWords(t, version)} · ${savedBy} ${formatDateTime(savedAt)}`,
      approvedBy ? t("journal-tests.approvedBy", { names: approvedBy }) : t("journal-tests.unapproved"),
    ].join(" · "),
  }));
  return (
    <Select
      aria-label={t("journal-tests.versions")}
      style={{ minWidth: 260 }}
      value={shown}
      options={[...options, { value: 0, label: versionWords(t, 0) }]}
      onChange={(version) => onShow(version === current ? -1 : version)}
    />
  );
}

/** Where a rule or a bound was changed by two. */
function RulesConflict({ settings, state }: { settings: JournalSettings; state: RulesState }) {
  const { t } = useTranslation();
  const ruleOf = (field: string) => settings.rules.find(({ ruleCode }) => ruleCode === field);
  const bounds: Readonly<Record<string, string>> = {
    bands: `${t("journal-tests.highFrom")} / ${t("journal-tests.middleFrom")}`,
    pm: t("journal-tests.pm"),
    trivial: t("journal-tests.trivial"),
    pmReason: t("journal-tests.reasonOf", { name: t("journal-tests.pm") }),
    trivialReason: t("journal-tests.reasonOf", { name: t("journal-tests.trivial") }),
  };
  const labelOf = (field: string) => ruleOf(field)?.name ?? bounds[field] ?? field;
  const show = (field: string, value: unknown) => {
    const rule = ruleOf(field);
    if (rule && isRuleEdit(value)) {
      const params = rule.params.map(({ name }) => String(value.params[name] ?? ""));
      const parts = [
        t(value.isEnabled ? "ui.yes" : "ui.no"),
        t("journal-tests.weighs", { weight: value.weight }),
        ...params,
      ];
      return parts.filter(Boolean).join(" · ");
    }
    if (typeof value === "object" && value !== null) return Object.values(value).join(" / ");
    if (!value) return "–";
    return field.endsWith("Reason") ? String(value) : formatMoney(String(value));
  };
  return <Conflict edit={state.edit} labelOf={labelOf} show={show} />;
}

function Approval({ settings }: { settings: JournalSettings }) {
  const { t } = useTranslation();
  const names = settings.approvals
    .map(({ name, at }) => `${name} ${formatDateTime(at)}`)
    .join(t("journal-tests.comma"));
  return (
    <StatusTag tone={names ? "good" : "attention"}>
      {names ? t("journal-tests.approvedBy", { names }) : t("journal-tests.unapproved")}
    </StatusTag>
  );
}

/** Why somebody may not is said on hover; once approved there is nothing to say to those who would not anyway. */
function ApproveButton({ settings, isDirty }: { settings: JournalSettings; isDirty: boolean }) {
  const { t } = useTranslation();
  const project = useProject();
  const ask = useAsk();
  const { mutateAsync } = useChange(journalTests.ApproveJeSettings, { quiet: true });
  const { canApprove, version, approvals } = settings;
  if (project.isReadOnly || (approvals.length > 0 && !canApprove.ok)) return null;
  const why = isDirty ? t("journal-tests.approveSave") : canApprove.reason;
  const approve = () =>
    ask({
      title: t("journal-tests.approveAsk", { version: versionWords(t, version) }),
      why: t("journal-tests.approveWhy"),
      okText: t("journal-tests.approveRules"),
      send: () => mutateAsync({ projectId: project.id, version }),
    });
  return (
    <Tooltip title={why || undefined}>
      <Button disabled={!canApprove.ok || isDirty} onClick={approve}>
        {t("journal-tests.approveRules")}
      </Button>
    </Tooltip>
  );
}

export function RulesPage({ onBack }: { onBack: () => void }) {
  const [params] = useUrlParams();
  const versionParam = params.get("version");
  return (
    <RulesOf
      key={versionParam ?? ""}
      version={versionParam === null ? undefined : Number(versionParam)}
      onBack={onBack}
    />
  );
}

function RulesOf({ version, onBack }: { version: number | undefined; onBack: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const [, patch] = useUrlParams();
  const isReadOnly = project.isReadOnly || version !== undefined;
  const state = useRules(project.id, version, isReadOnly);
  const latest = useCall(journalTests.GetJeSettings, { projectId: project.id });
  const { query, edit } = state;
  const settings = query.data;
  const leave = () => {
    patch({ version: undefined });
    onBack();
  };
  return (
    <div className="page-frame journal-tests">
      <PageHead
        title={t("journal-tests.rules")}
        facts={settings ? [versionWords(t, settings.version), <Approval key="approval" settings={settings} />] : []}
        extra={
          <>
            {settings && latest.data ? (
              <Versions
                current={latest.data.version}
                shown={settings.version}
                onShow={(version) => patch({ version: version < 0 ? undefined : String(version) }, "push")}
              />
            ) : null}
            {settings ? <ApproveButton settings={settings} isDirty={edit.isDirty} /> : null}
            <Button onClick={leave}>{t("journal-tests.backToList")}</Button>
          </>
        }
        primary={
          isReadOnly ? null : (
            <>
              {edit.isDirty ? <Button onClick={edit.giveUp}>{t("journal-tests.drop")}</Button> : null}
              <Button type="primary" disabled={!edit.isDirty} loading={edit.isBusy} onClick={() => void edit.save()}>
                {t("journal-tests.save")}
              </Button>
            </>
          )
        }
      />
      {query.error && !settings ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <DelayedSkeleton /> : null}
      {settings ? (
        <div className="page-body">
          <EditNotes edit={edit} />
          <RulesConflict settings={settings} state={state} />
          <Shared settings={settings} state={state} isReadOnly={isReadOnly} />
          <ul className="je-rule-list">
            {settings.rules.map((rule) => (
              <Rule key={rule.ruleCode} rule={rule} state={state} isReadOnly={isReadOnly} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
