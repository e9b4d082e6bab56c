/** Files of a paste or a drop; a picture from the clipboard gets the time as its name. */
import { formatDateTime } from "../../../lib/format.ts";

const named = (file: File, prefix: string): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = formatDateTime(new Date()).replace(/[ :]/g, "-");
  return new File([file], `${prefix}${time}${file.name.slice("image".length)}`, { type: file.type });
};

export const filesOf = (data: DataTransfer, prefix: string): File[] =>
  [...data.files].map((file) => named(file, prefix));
