import { limits } from '../../../../shared/limits.ts';
import type { CardImage } from '../../../../shared/plan/card-image.ts';
import { cardImageEndings } from '../../../../shared/plan/card-image-key.ts';
import { type UploadState, useUpload } from '../../kit/hooks/use-upload.ts';
import { postForm, type UploadForm } from '../../lib/api/post-form.ts';
import { useServices } from '../../lib/services.tsx';
import { type PreparePicture, preparePicture, typeOrSizeProblem } from './prepare-picture.ts';

/** Posts a picture; `onProgress` receives the fraction sent, from 0 to 1. */
export type PostPicture = (
  form: UploadForm,
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** The browser's work on a picture; tests pass their own. */
export type UploadTools = { readonly prepare: PreparePicture; readonly post: PostPicture };

type Phase = 'preparing' | 'uploading' | 'checking';
export type CardUploadState = UploadState<Phase>;

const browserTools: UploadTools = {
  prepare: preparePicture,
  post: (form, picture, onProgress, signal) =>
    postForm(form, picture, {
      onProgress,
      signal,
      minutes: limits.cardImage.uploadMinutes,
      refused: 'The upload was not accepted. Please try again.',
    }),
};

/** Uploads a picture: requests the form, posts the picture, has the server check it, and then passes it to `onChange`. */
export function useCardUpload(onChange: (image: CardImage) => void, tools: UploadTools = browserTools) {
  const { api, log } = useServices();
  const upload = async (
    file: File,
    show: (phase: Phase, percent: number) => void,
    signal: AbortSignal,
  ): Promise<CardImage> => {
    show('preparing', 0);
    const { blob, type } = await tools.prepare(file, signal);
    show('uploading', 0);
    // The file's own name is not sent: it may contain a patient's name.
    const body = { contentType: type, fileName: `card.${cardImageEndings[type][0]}`, size: blob.size };
    const { data: created } = await api.call('createCardImage', { body }, { signal });
    const { id, upload: form } = created;
    await tools.post(form, blob, (part) => show('uploading', Math.round(part * 100)), signal);
    show('checking', 100);
    const { data: image } = await api.call('finishCardImage', { params: { id } }, { signal });
    return image;
  };
  return useUpload<Phase, CardImage>({
    refuse: typeOrSizeProblem,
    upload: (file, show, signal) =>
      upload(file, show, signal).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn('A card image could not be uploaded.', { name: error instanceof Error ? error.name : '' });
        throw error;
      }),
    onDone: onChange,
    failed: () => 'The picture could not be uploaded. Please try again.',
  });
}
