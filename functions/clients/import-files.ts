import { HeadObjectCommand, ListObjectsV2Command, NotFound, PutObjectCommand } from '@aws-sdk/client-s3';
import { limits } from '../../shared/limits.ts';
import type { ImportBuckets } from '../config.ts';
import { ifThere } from './if-there.ts';
import { findObject, storageClient, uploadForm } from './storage-client.ts';

const uploadKey = (key: string): string => `import-${key}`;

export type ImportFiles = ReturnType<typeof openImportFiles>;

/**
 * The files of imports. An upload waits in the upload bucket, which deletes it within a day; the import bucket
 * holds the file and what was found in it.
 */
export function openImportFiles(buckets: ImportBuckets, client = storageClient(buckets)) {
  const { IMPORT_BUCKET: Bucket, UPLOAD_BUCKET: uploads } = buckets;
  const read = async (bucket: string, name: string): Promise<Uint8Array | undefined> => {
    const found = await findObject(client, bucket, name);
    return found && ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
  };
  return {
    /** Returns the fields of a form that stores one file of exactly this many bytes under the import's key. */
    uploadFields: (key: string, size: number) => {
      const form = { type: 'application/octet-stream', size, minutes: limits.imports.uploadMinutes };
      return uploadForm(client, uploads, uploadKey(key), form);
    },
    async isUploaded(key: string): Promise<boolean> {
      const command = new HeadObjectCommand({ Bucket: uploads, Key: uploadKey(key) });
      return (await ifThere(NotFound, () => client.send(command))) !== undefined;
    },
    readUpload: (key: string) => read(uploads, uploadKey(key)),
    async put(name: string, content: Uint8Array | string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: content }));
    },
    /** Returns undefined if there is none. */
    get: (name: string) => read(Bucket, name),
    /** Returns the next names that begin with this text, after the given one. */
    async list(beginning: string, after: string | undefined, most: number): Promise<string[]> {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: beginning, StartAfter: after, MaxKeys: most }),
      );
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
  };
}
