/** What is dragged over the page: files of the list, or files and folders of the machine. */
const own = "application/x-digao-files";

export const dragFiles = (data: DataTransfer, ids: readonly number[]): void => {
  data.setData(own, ids.join());
  data.effectAllowed = "move";
};
export const draggedFiles = (data: DataTransfer): number[] => data.getData(own).split(",").filter(Boolean).map(Number);
export const isOfMachine = (data: DataTransfer): boolean => data.types.includes("Files") && !data.types.includes(own);

export interface Dropped {
  file: File;
  /** Of the folders it came in, with / between them. */
  folder: string;
}

const filesMax = 2_000;
const litter = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
const partOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

async function within(entry: FileSystemEntry, folder: string, found: Dropped[]): Promise<void> {
  if (found.length >= filesMax || litter.test(entry.name)) return;
  if (entry.isFile) {
    found.push({ file: await fileOf(entry as FileSystemFileEntry), folder });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader answers a part at a time.
  for (let part = await partOf(reader); part.length > 0; part = await partOf(reader))
    for (const one of part) await within(one, folder === "" ? entry.name : `${folder}/${entry.name}`, found);
}

/** To be called while the event lasts: the entries are gone afterwards, what they lead to is not. */
export async function filesIn(data: DataTransfer): Promise<Dropped[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file, folder: "" }));
  const found: Dropped[] = [];
  for (const entry of entries) await within(entry, "", found);
  return found;
}

/** Of a chosen folder. */
export const filesChosen = (list: FileList): Dropped[] =>
  [...list]
    .filter(({ name }) => !litter.test(name))
    .slice(0, filesMax)
    .map((file) => ({ file, folder: file.webkitRelativePath.split("/").slice(0, -1).join("/") }));
