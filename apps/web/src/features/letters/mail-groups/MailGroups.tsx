/** Mail groups (邮件组). */
import { mailGroup } from "@digao/contract/areas/letters/mail-groups/calls";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export const MailGroups = () => <RegisterPage of={mailGroup} />;
