import {
  DeleteObjectsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { limits } from '../../shared/limits.ts';
import { type CardImageType, cardImageKey } from '../../shared/plan/card-image-key.ts';
import { chunksOf } from '../chunks-of.ts';
import type { CardBuckets } from '../config.ts';
import { findObject, storageClient, uploadForm } from './storage-client.ts';

export type StoredObject = { readonly key: string; readonly storedAt: Date };

/** The most objects that one call removes: S3's own limit. */
const removedAtOnce = 1_000;

/** An image never changes under its key, and is only for browsers of people who are signed in. */
export const immutableCacheControl = 'private, max-age=31536000, immutable';

export type CardImages = ReturnType<typeof openCardImages>;

/** Uploads wait in a separate bucket that the site cannot reach; the image bucket holds only checked images. */
export function openCardImages(buckets: CardBuckets, client = storageClient(buckets)) {
  const bucketOf = { uploads: buckets.UPLOAD_BUCKET, images: buckets.CARD_BUCKET } as const;
  return {
    /** Returns form fields that store this ID, type and size, any number of times, for `limits.cardImage.uploadMinutes`. */
    uploadFields: (id: string, type: CardImageType, size: number) =>
      uploadForm(client, bucketOf.uploads, id, { type, size, minutes: limits.cardImage.uploadMinutes }),

    /**
     * Returns what was uploaded; undefined if nothing is there, or 'other', without reading it, if it is not of this
     * type and exactly this many bytes.
     */
    async readUpload(id: string, type: CardImageType, size: number): Promise<Buffer | 'other' | undefined> {
      const found = await findObject(client, bucketOf.uploads, id);
      if (found === undefined) return undefined;
      const { Body, ContentLength, ContentType } = found;
      if (ContentLength !== size || ContentType !== type) {
        await Body?.transformToWebStream().cancel();
        return 'other';
      }
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },

    /** Lets the site serve a checked image. An existing one is never overwritten. */
    async publish(id: string, type: CardImageType, image: Buffer): Promise<void> {
      const put = new PutObjectCommand({
        Bucket: bucketOf.images,
        Key: cardImageKey(id),
        Body: image,
        ContentType: type,
        CacheControl: immutableCacheControl,
        // The upload's form can be used again until it expires: the first checked image is the one that stays.
        IfNoneMatch: '*',
      });
      const isRefusal = (error: unknown, name: string) =>
        error instanceof S3ServiceException && error.name === name;
      try {
        await client.send(put).catch((error: unknown) => {
          // Another call is writing it right now. S3 requests a retry, which finds the outcome of that write.
          if (!isRefusal(error, 'ConditionalRequestConflict')) throw error;
          return client.send(put);
        });
      } catch (error) {
        if (!isRefusal(error, 'PreconditionFailed')) throw error;
      }
    },

    async *list(where: 'uploads' | 'images'): AsyncGenerator<StoredObject> {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucketOf[where] })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, storedAt: LastModified };
        }
      }
    },

    /** Removes any number of objects; those that no longer exist count as removed. */
    async remove(where: 'uploads' | 'images', objectKeys: readonly string[]): Promise<void> {
      for (const some of chunksOf(objectKeys, removedAtOnce)) {
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({
            Bucket: bucketOf[where],
            Delete: { Quiet: true, Objects: some.map((Key) => ({ Key })) },
          }),
        );
        if (Errors.length > 0)
          throw new Error(`S3 did not remove ${Errors.length} of ${some.length} objects: ${Errors[0]?.Code}`);
      }
    },
  };
}
