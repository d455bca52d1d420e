import { limits } from '../../../../shared/limits.ts';
import { ownFailure } from '../../lib/api/api-failure.ts';
import { PictureFailure } from './picture-failure.ts';

export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/**
 * Posts a file with the fields of an upload form. fetch cannot say how far an upload is, so this is XMLHttpRequest.
 * @param onProgress gets the part that has left, from 0 to 1
 * @throws ApiFailure NETWORK, PictureFailure if the form was refused, or the signal's reason when stopped
 */
export type PostForm = (
  form: UploadForm,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<void>;

export const postForm: PostForm = ({ url, fields }, file, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    // S3 takes the file as the last field and reads nothing after it.
    body.set('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = limits.cardImage.uploadMinutes * 60_000;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new PictureFailure('refused'));
    });
    for (const end of ['error', 'timeout'] as const) {
      request.addEventListener(end, () => reject(ownFailure('NETWORK')));
    }
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
