import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { CardImage } from '../../../../shared/plan/card-image.ts';
import { cardImageEndings } from '../../../../shared/plan/card-image-key.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { postForm, type UploadForm } from '../../lib/api/post-form.ts';
import { useServices } from '../../lib/services.tsx';
import { PictureFailure } from './picture-failure.ts';
import { checkTypeAndSize, type PreparePicture, preparePicture } from './prepare-picture.ts';

/** Posts a picture; `onProgress` receives the fraction sent, from 0 to 1. */
export type PostPicture = (
  form: UploadForm,
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** The browser's work on a picture; tests pass their own. */
export type UploadTools = { readonly prepare: PreparePicture; readonly post: PostPicture };

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' | 'uploading' | 'checking'; readonly percent: number; readonly file: File }
  | { readonly phase: 'failed'; readonly message: string; readonly file: File; readonly again: boolean };

const idle: UploadState = { phase: 'idle' };
const browserTools: UploadTools = {
  prepare: preparePicture,
  post: (form, picture, onProgress, signal) =>
    postForm(form, picture, {
      onProgress,
      signal,
      minutes: limits.cardImage.uploadMinutes,
      refused: () => new PictureFailure('refused'),
    }),
};
const otherwise = 'The picture could not be uploaded. Please try again.';

/** Runs one upload at a time: requests the form, posts the picture, has the server check it, and then passes it to `onChange`. */
export function useCardUpload(onChange: (image: CardImage) => void, tools: UploadTools = browserTools) {
  const { api, log } = useServices();
  const [state, setState] = useState<UploadState>(idle);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File, signal: AbortSignal): Promise<CardImage> => {
    const show = (phase: 'preparing' | 'uploading' | 'checking', percent: number) => {
      if (!signal.aborted) setState({ phase, percent, file });
    };
    checkTypeAndSize(file);
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

  const start = async (file: File): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const image = await upload(file, signal);
      if (signal.aborted) return;
      setState(idle);
      onChange(image);
    } catch (error) {
      if (signal.aborted) return;
      log.warn('A card image could not be uploaded.', { name: error instanceof Error ? error.name : '' });
      const own = error instanceof PictureFailure;
      const message = own ? error.message : messageFor(error, otherwise);
      setState({ phase: 'failed', message, file, again: !(own && error.final) });
    }
  };

  return {
    state,
    start: (file: File): void => void start(file),
    /** Stops an upload, or dismisses a failed one. */
    stop: (): void => {
      running.current?.abort();
      setState(idle);
    },
  };
}
