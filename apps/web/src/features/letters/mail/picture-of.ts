/** A picture as it goes into the text of a mail: no wider than it is read, and small enough to be sent. */
import { mailPicture } from "@digao/contract/mail-lengths";

const widthMax = 1600;
/** A screen full of figures is sharper so, and smaller; a photo is not. */
const pngMax = 300 * 1024;
const quality = 0.85;

const bytesOf = (address: string): number => ((address.length - address.indexOf(",") - 1) * 3) / 4;

/** Null for what no browser can draw, or what stays too large. */
export async function pictureOf(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, widthMax / bitmap.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = canvas.getContext("2d");
  if (!drawing) return null;
  // What can be seen through would be black in the other format.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const png = canvas.toDataURL("image/png");
  const address = bytesOf(png) <= pngMax ? png : canvas.toDataURL("image/jpeg", quality);
  return bytesOf(address) <= mailPicture.bytesMax ? address : null;
}
