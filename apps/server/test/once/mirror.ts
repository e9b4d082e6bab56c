/** Traces of the work: explained by leaders, read by the reviewer. */
import { type Mirror, mirror } from "@digao/contract/areas/report/mirror/calls";
import type { Case, Cases } from "./stage.ts";

const explained: Case = async (stage) => {
  const { firm, rows } = stage;
  await firm.inDb((db) =>
    db.updateTable("project").set({ report_date: "2020-01-01" }).where("id", "=", rows.project).execute(),
  );
  await stage.add("wp_sign", {
    ref_type: 1,
    ref_id: rows.fsItem,
    sign_level: 3,
    user_id: stage.idOf("partner"),
    signer_role: 2,
  });
  const found = (await stage.call(mirror.GetMirror, { projectId: rows.project })) as unknown as Mirror;
  const row = found.rows.find(({ key }) => key.startsWith("sign:"));
  const words = "报告日后补签，已取得报告日前完成复核的记录";
  return { input: { check: row?.check, key: row?.key, print: row?.print, words, seen: 0 } };
};

const read: Case = ({ rows }) => ({ input: { upTo: rows.mirrorAnswer }, by: ["qc", "qc", "qc", "qc"] });

export const mirrorCases: Cases = {
  [mirror.AnswerMirror.path]: explained,
  [mirror.ReadMirrorAnswers.path]: read,
};
