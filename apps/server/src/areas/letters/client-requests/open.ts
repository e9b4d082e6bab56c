/** Which requests still wait for the client. */
import { pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";

/** The client may still send files and answer. */
export const openStatuses: readonly number[] = [
  pbcStatus.requested,
  pbcStatus.partial,
  pbcStatus.provided,
  pbcStatus.returned,
];
/** Something is still to come: these are reminded of, and can be overdue. */
export const awaitedStatuses: readonly number[] = [pbcStatus.requested, pbcStatus.partial, pbcStatus.returned];
export const isOpen = (status: number): boolean => openStatuses.includes(status);
export const isAwaited = (status: number): boolean => awaitedStatuses.includes(status);
