import { limits } from '../../../../shared/limits.ts';
import { type CardImageType, cardImageTypes } from '../../../../shared/plan/card-image-key.ts';
import { PictureFailure } from './picture-failure.ts';

/** A picture ready for upload. */
export type PreparedPicture = { readonly blob: Blob; readonly type: CardImageType };

/**
 * Scales a chosen file down, whose type and size have been checked, and strips everything but the picture.
 * @throws PictureFailure, or the signal's reason when stopped
 */
export type PreparePicture = (file: File, signal: AbortSignal) => Promise<PreparedPicture>;

/** The types that the file picker offers. */
export const acceptedTypes = cardImageTypes.join(',');

/** Rejects a file by its type and size, before reading it. @throws PictureFailure */
export function checkTypeAndSize(file: Blob): void {
  if (typeOf(file.type) === undefined) throw new PictureFailure('type');
  if (file.size > limits.cardImage.sourceBytes) throw new PictureFailure('large');
}

export const preparePicture: PreparePicture = async (file, signal) => {
  const blob = await scaledByWorker(file, signal);
  const type = blob && typeOf(blob.type);
  if (blob === undefined || type === undefined) throw new PictureFailure('broken');
  if (blob.size > limits.cardImage.bytes) throw new PictureFailure('large');
  return { blob, type };
};

const typeOf = (type: string): CardImageType | undefined => cardImageTypes.find((each) => each === type);

function scaledByWorker(file: Blob, signal: AbortSignal): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Blob | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ picture: Blob | undefined }>) =>
      resolve(data.picture),
    );
    // For example, out of memory.
    worker.addEventListener('error', () => resolve(undefined));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(file);
  });
  return answer.finally(() => worker.terminate());
}
