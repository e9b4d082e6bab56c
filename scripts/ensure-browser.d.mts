/** The path of an installed browser, or undefined. */
export function findBrowser(use?: { isForJourneys?: boolean }): string | undefined;
/** Finds a browser or installs one; on Debian as root also the Chinese fonts that screenshots need. */
export function ensureBrowser(use?: { isForJourneys?: boolean }): Promise<string>;
