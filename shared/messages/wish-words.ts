import { counted } from '../text/counted.ts';
import type { Wish, WishPlace } from './wish.ts';

export const placeNames: Readonly<Record<WishPlace, string>> = {
  plans: 'the plan search',
  prefixes: 'the prefix search',
  portals: 'web portals',
  phones: 'phone numbers',
};

/** Returns `14 people`. */
export const peopleText = (people: number): string => counted(people, 'person', 'people');

/** Returns what people ask for: `“silver choice”`, `the prefix ABC`. */
export const wishedText = ({ text, place }: Omit<Wish, 'people'>): string =>
  place === 'prefixes' ? `the prefix ${text}` : `“${text}”`;

/** Returns `14 people asked for “silver choice”`. */
export const wishTitle = (wish: Wish): string => `${peopleText(wish.people)} asked for ${wishedText(wish)}`;
