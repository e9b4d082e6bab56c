/** Cures the dialog package in place and answers the files it stands in; running it twice is the same as once. */
export function patchDialog(): string[];
