/** Mail groups (邮件组). */
import { mailGroup } from "@digao/contract/areas/mail-groups";
import { RegisterPage } from "../../ui/register/RegisterPage.tsx";

export const MailGroups = () => <RegisterPage of={mailGroup} />;
