/** The files of an application with the digest of each, as they are closed. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import type { ArchiveFile } from "@digao/contract/areas/office/archives/shapes";
import { Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatBytes, formatDate } from "../../../lib/format.ts";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

const pageSize = 20;
const hashShown = 16;

export function Files({ reqId }: { reqId: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { reqId, skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  const { data } = useCall(archives.GetFileArchiveDetail, query, { keepPrevious: true });
  if (!data || data.totalCount === 0) return null;
  const columns: PlainColumn<ArchiveFile>[] = [
    {
      key: "node",
      width: 200,
      title: t("archives.field.node"),
      render: ({ nodeCode, nodeName }) => [nodeCode, nodeName].filter(Boolean).join(" "),
    },
    {
      key: "name",
      title: t("archives.field.fileName"),
      render: ({ fileName, wpIndex }) => [wpIndex, fileName].filter(Boolean).join(" "),
    },
    { key: "size", width: 90, title: t("archives.field.size"), render: ({ size }) => formatBytes(size) },
    { key: "hash", width: 150, title: "SHA-256", render: ({ sha256 }) => sha256.slice(0, hashShown) },
    {
      key: "by",
      width: 180,
      title: t("archives.field.uploaded"),
      render: ({ uploadUser, uploadTime }) => `${uploadUser} · ${formatDate(uploadTime)}`,
    },
  ];
  return (
    <section aria-label={t("archives.files")}>
      <h3 className="section-title">{t("archives.filesCount", { count: data.totalCount })}</h3>
      <PlainTable label={t("archives.files")} columns={columns} rows={data.items} rowKey={({ id }) => id} />
      {data.totalCount > pageSize ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </section>
  );
}
