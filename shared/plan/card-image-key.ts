/** The media types of card images. */
export const cardImageTypes = ['image/webp', 'image/jpeg', 'image/png'] as const;
export type CardImageType = (typeof cardImageTypes)[number];

/** How the names of their files end, the one that the product gives first. */
export const cardImageEndings: Readonly<Record<CardImageType, readonly [string, ...string[]]>> = {
  'image/webp': ['webp'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** Name of a card image: 32 hex digits that nobody can guess, and the ending of its type. */
export const cardImageId = /^[0-9a-f]{32}\.(?:webp|jpg|png)$/;

/** Where an image lies in its bucket; the plan stores it as `public_id`. The site serves it under a slash and this. */
export function cardImageKey(id: string): string {
  return `cards/${id}`;
}

/** The image's id in a stored address (`/cards/…`) or key (`cards/…`), or undefined for anything else. */
export function cardImageIdOf(address: string): string | undefined {
  const id = /^\/?cards\/([^/]+)$/.exec(address)?.[1];
  return id !== undefined && cardImageId.test(id) ? id : undefined;
}

/** May a file of this name hold a picture of this type? A name without an ending says nothing. */
export function endingFits(fileName: string, type: CardImageType): boolean {
  const ending = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  return ending === undefined || cardImageEndings[type].includes(ending);
}
