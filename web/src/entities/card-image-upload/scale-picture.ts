import { limits } from '../../../../shared/limits.ts';

/** The print on a card stays readable at this quality, and a 12-megapixel photo shrinks to a few hundred KB. */
const quality = 0.85;

/** Returns a picture's width and height after scaling, in pixels: the proportions are kept, and nothing is enlarged. */
export function scaledSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, limits.cardImage.sidePx / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Redraws a picture: upright, on white, at most `limits.cardImage.sidePx` wide and high, and without anything else that the
 * file contained (place and time of a photo, name of the camera, texts).
 * @throws whatever the browser throws for a file that it cannot read as a picture
 */
export async function scaledPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = scaledSize(bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(width, height);
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('This browser draws nothing.');
    // Dark print on a transparent background could not be read on the dark of the zoom.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(bitmap, 0, 0, width, height);
    const picture = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (picture.type === 'image/webp') return picture;
    // Safari reads WebP but cannot write it.
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    bitmap.close();
  }
}
