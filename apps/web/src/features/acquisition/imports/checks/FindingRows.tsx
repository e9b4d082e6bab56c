/** The rows of one check: where each stands and what is wrong; one about a voucher opens it beside. */
import { type Finding, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { Pagination } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { useLanguageCode } from "../use-batch.ts";
import { detailOf } from "./finding-words.ts";

export const findingsPageSize = 50;

export function useFindings(batchId: number, code: string | undefined, page: number) {
  const lang = useLanguageCode();
  return useCall(
    imports.GetImportFindings,
    { batchId, code, lang, skipCount: (page - 1) * findingsPageSize, maxResultCount: findingsPageSize },
    { keepPrevious: true, enabled: code !== undefined },
  );
}

interface Props {
  query: ReturnType<typeof useFindings>;
  /** True count of the check; only the first rows of a very frequent finding are kept. */
  count: number;
  page: number;
  open: Finding | undefined;
  onPage: (page: number) => void;
  onOpen: (finding: Finding) => void;
  /** Of an account whose journal and trial balance differ. */
  onWhy: (account: string) => void;
}

/** Between journal and trial balance, or between a balance and what it comes from. */
const explained = new Set(["IC-13", "IC-15", "IC-17", "IC-18", "IC-20", "IC-21"]);
const differs = ({ code, accountCode }: Finding): string | null => (explained.has(code) ? accountCode : null);

function Detail({ finding, onWhy }: { finding: Finding } & Pick<Props, "onWhy">) {
  const { t } = useTranslation();
  const account = differs(finding);
  return (
    <td>
      {detailOf(finding)}
      {account ? (
        <button type="button" className="link-button finding-why" onClick={() => onWhy(account)}>
          {t("differences.why")}
        </button>
      ) : null}
    </td>
  );
}

export function FindingRows({ query, count, page, open, onPage, onOpen, onWhy }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.items.length === 0) return <EmptyState icon="check" title={t("imports.findings.noRows")} />;
  return (
    <div className="rows-list">
      {count > data.totalCount ? (
        <p className="import-hint">{t("imports.findings.kept", { kept: data.totalCount, count })}</p>
      ) : null}
      <table className="found-table">
        <thead>
          <tr>
            <th className="found-where">{t("imports.findings.where")}</th>
            <th>{t("imports.findings.detail")}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((finding) => (
            <tr key={finding.seq} className={finding.seq === open?.seq ? "is-open" : ""}>
              <td>
                {finding.jmsn === null ? (
                  <>
                    {finding.where}
                    {finding.accountName ? <span className="found-name">{finding.accountName}</span> : null}
                  </>
                ) : (
                  <button type="button" className="link-button" onClick={() => onOpen(finding)}>
                    {finding.where}
                  </button>
                )}
              </td>
              <Detail finding={finding} onWhy={onWhy} />
            </tr>
          ))}
        </tbody>
      </table>
      {data.totalCount > findingsPageSize ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={findingsPageSize}
          total={data.totalCount}
          showSizeChanger={false}
          showTotal={(total) => t("ui.total", { count: total })}
          onChange={onPage}
        />
      ) : null}
    </div>
  );
}
