/** The media types of card images. */
export const cardImageTypes = ['image/webp', 'image/jpeg', 'image/png'] as const;
export type CardImageType = (typeof cardImageTypes)[number];

/** The file name extensions of each type; the product itself uses the first. */
export const cardImageEndings: Readonly<Record<CardImageType, readonly [string, ...string[]]>> = {
  'image/webp': ['webp'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** The name of a card image: 32 hex digits that nobody can guess, and the extension of its type. */
export const cardImageId = /^[0-9a-f]{32}\.(?:webp|jpg|png)$/;

/** Returns an image's key in its bucket, which the plan stores as `public_id`. The site serves it at `/` plus this key. */
export function cardImageKey(id: string): string {
  return `cards/${id}`;
}

/** Returns the image ID in a stored address (`/cards/…`) or key (`cards/…`); undefined for anything else. */
export function cardImageIdOf(address: string): string | undefined {
  const id = /^\/?cards\/([^/]+)$/.exec(address)?.[1];
  return id !== undefined && cardImageId.test(id) ? id : undefined;
}

/** Reports whether a file of this name can hold an image of this type. A name without an extension always can. */
export function endingFits(fileName: string, type: CardImageType): boolean {
  const ending = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  return ending === undefined || cardImageEndings[type].includes(ending);
}
