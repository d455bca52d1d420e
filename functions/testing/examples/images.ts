import type { OperationsOf } from '../../../shared/api/routes.ts';
import { uploadedPicture } from '../card-images.ts';
import { drawnPicture } from '../drawn-picture.ts';
import { type Example, type ExampleContext, freshExample } from './parts.ts';

/** Returns the caller's unchecked upload; for a caller who may not upload, an ID that never existed. */
async function freshUpload({ world, browser }: ExampleContext): Promise<string> {
  const nobodys = `${'0'.repeat(32)}.webp`;
  if (browser === undefined) return nobodys;
  return uploadedPicture(world, browser, drawnPicture()).catch(() => nobodys);
}

export const imagesExamples: Readonly<Record<OperationsOf<'images'>, Example>> = {
  createCardImage: () => ({ body: { contentType: 'image/webp', fileName: 'front.webp', size: 40_000 } }),
  finishCardImage: freshExample(freshUpload),
};
