import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { limits } from '../../shared/limits.ts';
import { type CardImageType, cardImageKey } from '../../shared/plan/card-image-key.ts';
import { chunksOf } from '../chunks-of.ts';
import type { CardBuckets } from '../config.ts';
import { storageClient } from './storage-client.ts';

/** An upload waits in a bucket of its own that the site cannot reach; the image bucket holds only what was checked. */
export type CardImages = {
  /** The fields of a form that stores exactly this id, type and size, once or more, for `limits.cardImage.uploadMinutes`. */
  uploadFields(id: string, type: CardImageType, size: number): Promise<Record<string, string>>;
  /**
   * What was uploaded; undefined if nothing is there, 'other' without reading it if it is not of this type and exactly
   * this many bytes.
   */
  readUpload(id: string, type: CardImageType, size: number): Promise<Buffer | 'other' | undefined>;
  /** Lets the site serve a checked image. One that is there already stays as it is. */
  publish(id: string, type: CardImageType, image: Buffer): Promise<void>;
  list(where: 'uploads' | 'images'): AsyncGenerator<StoredObject>;
  /** Removes objects, however many; those that are gone already count as removed. */
  remove(where: 'uploads' | 'images', objectKeys: readonly string[]): Promise<void>;
};

export type StoredObject = { readonly key: string; readonly storedAt: Date };

/** The most that one call takes: S3's own limit. */
const removedAtOnce = 1_000;

/** A picture never changes under its key, and is for the browsers of people who are signed in. */
export const cachedForGood = 'private, max-age=31536000, immutable';

export function openCardImages(buckets: CardBuckets, client = storageClient(buckets)): CardImages {
  const bucketOf = { uploads: buckets.UPLOAD_BUCKET, images: buckets.CARD_BUCKET } as const;
  return {
    async uploadFields(id, type, size) {
      const { fields } = await createPresignedPost(client, {
        Bucket: bucketOf.uploads,
        Key: id,
        Conditions: [['content-length-range', size, size]],
        Fields: { 'Content-Type': type },
        Expires: limits.cardImage.uploadMinutes * 60,
      });
      return fields;
    },

    async readUpload(id, type, size) {
      try {
        const { Body, ContentLength, ContentType } = await client.send(
          new GetObjectCommand({ Bucket: bucketOf.uploads, Key: id }),
        );
        if (ContentLength !== size || ContentType !== type) {
          await Body?.transformToWebStream().cancel();
          return 'other';
        }
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async publish(id, type, image) {
      const put = new PutObjectCommand({
        Bucket: bucketOf.images,
        Key: cardImageKey(id),
        Body: image,
        ContentType: type,
        CacheControl: cachedForGood,
        // The upload's form can be used again while it lasts: what was checked first is what stays.
        IfNoneMatch: '*',
      });
      const isRefusal = (error: unknown, name: string) =>
        error instanceof S3ServiceException && error.name === name;
      try {
        await client.send(put).catch((error: unknown) => {
          // Somebody else is just writing it. S3 asks for another try, which finds what became of that.
          if (!isRefusal(error, 'ConditionalRequestConflict')) throw error;
          return client.send(put);
        });
      } catch (error) {
        if (!isRefusal(error, 'PreconditionFailed')) throw error;
      }
    },

    async *list(where) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucketOf[where] })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, storedAt: LastModified };
        }
      }
    },

    async remove(where, objectKeys) {
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
