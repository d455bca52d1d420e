import type { CardImageType } from '../../shared/plan/card-image-key.ts';
import { plainJpeg } from './formats/jpeg.ts';
import { BadPicture } from './formats/parts.ts';
import { plainPng } from './formats/png.ts';
import { plainWebp } from './formats/webp.ts';

type Format = {
  /** First bytes of the file; undefined matches any byte. */
  readonly magic: readonly (number | undefined)[];
  /** Returns the image without metadata. Checks its dimensions before decompressing anything. @throws BadPicture */
  readonly plain: (bytes: Buffer) => Buffer;
};

const any = [undefined, undefined, undefined, undefined];
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

const formats: Readonly<Record<CardImageType, Format>> = {
  'image/png': { magic: ascii('\x89PNG\r\n\x1a\n'), plain: plainPng },
  'image/jpeg': { magic: ascii('\xff\xd8\xff'), plain: plainJpeg },
  'image/webp': { magic: [...ascii('RIFF'), ...any, ...ascii('WEBP')], plain: plainWebp },
};

/**
 * Checks an uploaded image by its bytes, regardless of its name or declared type.
 * @returns the image as it may be served: still, at most `limits.cardImage.sidePx` wide and high, without metadata.
 * @throws BadPicture with a message for the user.
 */
export function checkPicture(bytes: Buffer, type: CardImageType): Buffer {
  const { magic, plain } = formats[type];
  if (!magic.every((byte, index) => byte === undefined || byte === bytes[index])) {
    throw new BadPicture(
      'This is not a picture of the type its name says. Please choose a PNG, JPEG or WebP picture.',
    );
  }
  return plain(bytes);
}
