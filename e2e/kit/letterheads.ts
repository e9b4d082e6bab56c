/** What letters print of the firm: where replies go by post, and a mailbox that has passed its test. */
import { legalSubject, legalSubjects } from "@digao/contract/areas/firm/legal-subjects/calls";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { mailPassword } from "../../apps/server/test/mail-servers.ts";
import type { Person } from "./firms.ts";

export async function signAsFirm(admin: Person): Promise<void> {
  const { id } = await admin.call(legalSubject.calls.create, {
    subjectName: "正大会计师事务所杭州分所",
    identificationNumber: "91320594MA1MPQ3B5R",
    address: "杭州市西湖区教工路18号",
    postcode: "310012",
    telePhone: "0571-88880000",
  });
  await admin.call(legalSubjects.UpdateLegalSubjectIsDefault, { lsId: id });
}

export async function openMailbox(
  [admin, second]: readonly [Person, Person],
  ports: { smtp: number; pop: number },
): Promise<void> {
  const { Id } = await admin.call(hzmail.CreateHzMailInfo, {
    mailAddress: "hz@firm.example",
    popServe: "127.0.0.1",
    popPort: ports.pop,
    smtpServe: "127.0.0.1",
    smtpPort: ports.smtp,
    passWord: mailPassword,
    isSSL: false,
  });
  await admin.call(hzmail.GetTestServer, { Id });
  const { rowVersion } = (await admin.call(hzmail.GetHaMailInfo, {}))!;
  await second.call(hzmail.ConfirmHzMailInfo, { rowVersion });
}
