import { limits } from '../../../shared/limits.ts';

/** The file is not an image of its type, is truncated, or contains more than an image. The message is for the user. */
export class BadPicture extends Error {}

export const brokenPicture = () =>
  new BadPicture('The picture is broken or was cut off. Please choose another.');

/** The file contains something that an image does not need and that could be read as another file type. */
export const extraneousData = () =>
  new BadPicture('The file contains more than a picture. Please save it again or take a photo of the card.');

export const animatedPicture = () =>
  new BadPicture('Animated pictures cannot be added. Please choose a still one.');

/** Returns the bytes from `start` up to `end`. @throws BadPicture if the file ends before that */
export function slice(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length || start > end) throw brokenPicture();
  return bytes.subarray(start, end);
}

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Checks the size given in the header before anything is decompressed. @throws BadPicture */
export function checkSize({ width, height }: Size): void {
  const most = limits.cardImage.sidePx;
  if (width < 1 || height < 1) throw brokenPicture();
  if (width > most || height > most) {
    throw new BadPicture(
      `The picture is ${width} × ${height} pixels. At most ${most} × ${most} can be kept.`,
    );
  }
}
