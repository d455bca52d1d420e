import { limits } from '../limits.ts';
import { requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

// What an email program turns into a link: an email address, a scheme, a host. Keep it short: it is in the site's first load.
const leadsSomewhere =
  /[@＠:]|\bwww\.|[.。．｡](?:com?|net|org|info|biz|io)\b|(?<!(?:^|\s)(?:dr|mrs?|ms))[.。．｡][a-z]{2,}\//i;

/** The message for a name that emails would show as a link. */
export const nameLeads = 'A name can’t contain @, a colon or a web address.';

export const isName = (name: string): boolean => !leadsSomewhere.test(name);

/** A person's name as it may be entered. */
export const personName = requiredLine(limits.text.name).check(z.refine(isName, nameLeads));
