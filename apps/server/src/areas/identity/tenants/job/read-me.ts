/** What the archive of a firm holds, for whoever opens it years later. */
export const readMe = (firm: string): string =>
  [
    `${firm}：全部数据导出 / all data of the firm`,
    "",
    "manifest.json   租户、数据库版本、每张表的行数和 SHA-256、每个文件的 SHA-256 和大小",
    "tables/*.jsonl  每张数据表一个文件，每行一条记录（JSON，UTF-8，金额为十进制数，时间带时区）",
    "files/<SHA-256> 上传的文件原件；文件名见 tables/file_object.jsonl",
    "未包含：密码、密钥、第二因素、登录会话等（见 manifest.json 的 leftOut）。",
    "",
    "manifest.json   the firm, the version of the database, rows and SHA-256 of each table, SHA-256 and size of each file",
    "tables/*.jsonl  one file a table, one record a line (JSON, UTF-8, amounts as decimals, times with their zone)",
    "files/<SHA-256> the uploaded files as they came; their names are in tables/file_object.jsonl",
    "Left out: passwords, keys, second factors, open sign-ins and the like (leftOut in manifest.json).",
    "",
  ].join("\r\n");
