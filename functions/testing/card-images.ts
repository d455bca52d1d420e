import { type CardImage, cardImageSchema, cardImageUploadSchema } from '../../shared/plan/card-image.ts';
import type { CardImageType } from '../../shared/plan/card-image-key.ts';
import { drawnPicture } from './drawn-picture.ts';
import type { SignedInBrowser, World } from './world.ts';

type Upload = { readonly fields: Readonly<Record<string, string>> };

/** Posts a file with an upload's form, as a browser does. */
export async function postUpload(world: World, { fields }: Upload, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'card');
  const { AWS_ENDPOINT_URL_S3, UPLOAD_BUCKET } = world.stack.environment;
  return fetch(`${AWS_ENDPOINT_URL_S3}/${UPLOAD_BUCKET}`, { method: 'POST', body: form });
}

/** Requests a form and uploads these bytes with it. @returns the ID of the image, which is not yet checked */
export async function uploadedPicture(
  world: World,
  browser: SignedInBrowser,
  bytes: Buffer,
  contentType: CardImageType = 'image/webp',
): Promise<string> {
  const body = { contentType, fileName: 'card', size: bytes.length };
  const answer = await world.send('createCardImage', { body }, browser);
  if (answer.status !== 201) throw new Error(`No form was given: ${JSON.stringify(answer.body)}`);
  const { id, upload } = cardImageUploadSchema.parse(answer.body);
  const stored = await postUpload(world, upload, bytes);
  if (!stored.ok) throw new Error(`The upload was refused: ${await stored.text()}`);
  return id;
}

/** Adds a drawn picture that has been uploaded and checked: the same person's plans may show it. */
export async function addCardImage(world: World, browser: SignedInBrowser): Promise<CardImage> {
  const id = await uploadedPicture(world, browser, drawnPicture());
  const answer = await world.send('finishCardImage', { params: { id } }, browser);
  if (answer.status !== 200) throw new Error(`The picture was refused: ${JSON.stringify(answer.body)}`);
  return cardImageSchema.parse(answer.body);
}
