import { randomBytes } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { uploadPath } from '../../shared/api/upload.ts';
import type { CardImage } from '../../shared/plan/card-image.ts';
import { type CardImageType, cardImageEndings, cardImageKey } from '../../shared/plan/card-image-key.ts';
import type { CardImages } from '../clients/card-images.ts';
import type { CardImageRecords } from '../data/plans/card-image-records.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { checkPicture } from './check-picture.ts';
import { BadPicture } from './formats/parts.ts';

type Parts = { readonly records: CardImageRecords; readonly cardImages: () => Promise<CardImages> };

const notThere = 'The picture did not arrive, or it was uploaded too long ago. Please choose it again.';

const wrongPicture = 'What arrived is not the picture you chose. Please choose it again.';

/** Uploads card images for use in plans: docs/decisions/070-card-images.md. */
export function imageActions({ records, cardImages }: Parts): GroupActions<'images'> {
  return {
    async createCardImage({ input, actor, request }) {
      const { contentType, size } = input.body;
      const id = `${randomBytes(16).toString('hex')}.${cardImageEndings[contentType][0]}`;
      const images = await cardImages();
      const fields = await images.uploadFields(id, contentType, size);
      await records.begin(id, { by: actor.user.id, contentType, size }, request.now);
      return { body: { id, upload: { url: uploadPath, fields } } };
    },

    async finishCardImage({ input, actor, request }) {
      const { id } = input.params;
      const record = await records.find(id, request.now);
      if (record?.by !== actor.user.id || record.removedAt !== undefined) {
        throw new ApiError('NOT_FOUND', notThere);
      }
      // A retry: the response to the first attempt may have been lost.
      if (record.readyAt !== undefined) return { body: address(id) };
      const images = await cardImages();
      const upload = await images.readUpload(id, record.contentType, record.size);
      if (upload === undefined) throw new ApiError('NOT_FOUND', notThere);
      await images.publish(id, record.contentType, goodPicture(upload, record.contentType));
      if (!(await records.markReady(id, request.now))) throw new ApiError('NOT_FOUND', notThere);
      return { body: address(id) };
    },
  };
}

const address = (id: string): CardImage => ({
  secure_url: `/${cardImageKey(id)}`,
  public_id: cardImageKey(id),
});

function goodPicture(upload: Buffer | 'other', type: CardImageType): Buffer {
  if (upload === 'other') throw new ApiError('VALIDATION_FAILED', wrongPicture);
  try {
    return checkPicture(upload, type);
  } catch (error) {
    if (error instanceof BadPicture) throw new ApiError('VALIDATION_FAILED', error.message);
    throw error;
  }
}
