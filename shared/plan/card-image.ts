import { uploadSchema } from '../api/upload.ts';
import { limits } from '../limits.ts';
import { requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';
import { cardImageId, cardImageTypes, endingFits } from './card-image-key.ts';

export const cardImageTypeSchema = z.enum(cardImageTypes, 'Only PNG, JPEG and WebP pictures can be added.');

/** An upload request. The name is only compared with the type, and not kept: it may hold a patient's name. */
export const cardImageRequestSchema = z
  .strictObject({
    contentType: cardImageTypeSchema,
    fileName: requiredLine(limits.text.name),
    /** Bytes. */
    size: z
      .number()
      .check(
        z.int(),
        z.gte(1, 'The picture is empty.'),
        z.lte(limits.cardImage.bytes, 'The picture is larger than 5 MB.'),
      ),
  })
  .check(
    z.refine(({ fileName, contentType }) => endingFits(fileName, contentType), {
      path: ['fileName'],
      error: 'The file name does not match this type of picture.',
    }),
  );

export const cardImageIdSchema = z
  .string()
  .check(z.regex(cardImageId, 'This is not the id of a card image.'));

export const cardImageUploadSchema = z.object({
  id: cardImageIdSchema,
  upload: uploadSchema,
});

/** A checked image that a plan can show: its address on the site, and its key. */
export const cardImageSchema = z.object({ secure_url: z.string(), public_id: z.string() });
export type CardImage = z.infer<typeof cardImageSchema>;
