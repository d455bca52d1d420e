import { limits } from '../../../shared/limits.ts';

/** A file is no picture of its kind, is cut off, or holds more than a picture. The message is for a person. */
export class BadPicture extends Error {}

export const brokenPicture = () =>
  new BadPicture('The picture is broken or was cut off. Please choose another.');

/** Something that a picture does not need and that could be read as another kind of file. */
export const moreThanPicture = () =>
  new BadPicture('The file holds more than a picture. Please save it anew or take a photo of the card.');

export const movingPicture = () =>
  new BadPicture('Moving pictures cannot be added. Please choose a still one.');

/** The bytes from `start` up to `end`, which must be there. @throws BadPicture */
export function slice(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length || start > end) throw brokenPicture();
  return bytes.subarray(start, end);
}

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** What the header says, before anything is unpacked by it. @throws BadPicture */
export function checkSize({ width, height }: Size): void {
  const most = limits.cardImage.sidePx;
  if (width < 1 || height < 1) throw brokenPicture();
  if (width > most || height > most) {
    throw new BadPicture(
      `The picture is ${width} × ${height} pixels. At most ${most} × ${most} can be kept.`,
    );
  }
}
