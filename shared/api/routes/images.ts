import {
  cardImageIdSchema,
  cardImageRequestSchema,
  cardImageSchema,
  cardImageUploadSchema,
} from '../../plan/card-image.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';

const operation = operationsOf('images');

/** Card images: request an upload form, post the file with it, then have it checked. */
export const imagesRoutes = {
  createCardImage: operation('POST', '/card-images', {
    access: 'admin',
    audit: { why: 'It allows an upload, whose end is recorded.' },
    summary: 'A form with which one picture of one type and size can be uploaded for a few minutes.',
    status: 201,
    body: cardImageRequestSchema,
    response: cardImageUploadSchema,
  }),
  finishCardImage: operation('PUT', '/card-images/{id}', {
    access: 'admin',
    audit: { kind: 'change', about: 'card image' },
    summary: 'Check an uploaded picture. Only then does the site serve it, and only then can a plan show it.',
    params: z.strictObject({ id: cardImageIdSchema }),
    response: cardImageSchema,
  }),
} as const satisfies Record<string, Operation>;
