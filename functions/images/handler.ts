import { imagesRoutes } from '../../shared/api/routes/images.ts';
import { lazy } from '../../shared/lazy.ts';
import { type Container, openContainer } from '../container.ts';
import { cardImageRecords } from '../data/plans/card-image-records.ts';
import { createHandler } from '../http/create-handler.ts';
import { imageActions } from './actions.ts';

export const createImagesHandler = (open: () => Container) =>
  createHandler<'images'>(imagesRoutes, open, ({ table, config }) =>
    imageActions({
      records: cardImageRecords(table),
      // The S3 client is half of the function's code; refused calls never load it.
      cardImages: lazy(async () => (await import('../clients/card-images.ts')).openCardImages(config)),
    }),
  );

export const handler = createImagesHandler(openContainer);
