/** Rows of the file that could not be read as they stand, or were read with a remark: row, column, what is wrong. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";

const pageSize = 20;

export function ProblemRows({ batchId }: { batchId: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    imports.GetImportProblems,
    { batchId, skipCount: (page - 1) * pageSize, maxResultCount: pageSize },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={4} />;
  if (data.totalCount === 0) return <p className="import-hint">{t("imports.problems.none")}</p>;
  return (
    <div className="rows-list">
      <table className="found-table">
        <thead>
          <tr>
            <th className="found-row">{t("imports.problems.row")}</th>
            <th className="found-column">{t("imports.problems.column")}</th>
            <th className="found-level">{t("imports.problems.level")}</th>
            <th>{t("imports.problems.text")}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((problem, index) => (
            <tr key={`${page}-${index.toString()}`}>
              <td className="figures">{problem.row ?? "–"}</td>
              <td>{problem.col ?? "–"}</td>
              <td>
                <CodeTag name="checkLevel" code={problem.level} />
              </td>
              <td>{problem.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.totalCount > pageSize ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={pageSize}
          total={data.totalCount}
          showSizeChanger={false}
          showTotal={(count) => t("ui.total", { count })}
          onChange={setPage}
        />
      ) : null}
    </div>
  );
}
