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
