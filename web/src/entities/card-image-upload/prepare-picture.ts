import { limits } from '../../../../shared/limits.ts';
import { type CardImageType, cardImageTypes } from '../../../../shared/plan/card-image-key.ts';
import { UploadFailure } from '../../lib/api/post-form.ts';

const megabytes = limits.cardImage.sourceBytes / 1024 / 1024;
const messages = {
  type: 'Only PNG, JPEG and WebP pictures can be added. Save this one as JPEG, or paste a screenshot of it.',
  large: `The file is larger than ${megabytes} MB. Please choose a smaller picture.`,
  broken: 'The chosen file cannot be read as a picture. Please choose another one.',
} as const;

/** Returns why a picture cannot be accepted. */
export const pictureFailure = (why: keyof typeof messages) =>
  new UploadFailure(messages[why], { final: true });

/** A picture ready for upload. */
export type PreparedPicture = { readonly blob: Blob; readonly type: CardImageType };

/**
 * Scales a chosen file down, whose type and size have been checked, and strips everything but the picture.
 * @throws UploadFailure, or the signal's reason when stopped
 */
export type PreparePicture = (file: File, signal: AbortSignal) => Promise<PreparedPicture>;

/** The types that the file picker offers. */
export const acceptedTypes = cardImageTypes.join(',');

/** Returns what is wrong with a file's type or size, before it is read. */
export function typeOrSizeProblem({ type, size }: Blob): string | undefined {
  if (typeOf(type) === undefined) return messages.type;
  return size > limits.cardImage.sourceBytes ? messages.large : undefined;
}

export const preparePicture: PreparePicture = async (file, signal) => {
  const blob = await scaledByWorker(file, signal);
  const type = blob && typeOf(blob.type);
  if (blob === undefined || type === undefined) throw pictureFailure('broken');
  if (blob.size > limits.cardImage.bytes) throw pictureFailure('large');
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
