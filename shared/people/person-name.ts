import { limits } from '../limits.ts';
import { requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

// What a mail program makes a link of: an email address, a scheme, a host. The site's first load holds this: keep it short.
const leadsSomewhere = /[@＠:]|\bwww\.|[.。．｡](?:com|net|org|info|biz|io)\b/i;

/** What is wrong with a name that leads somewhere: mails hold names. */
export const nameLeads = 'A name can’t contain @, a colon or a web address.';

export const isName = (name: string): boolean => !leadsSomewhere.test(name);

/** A person's name as it is typed today. Stored ones may be older, and are read as they are. */
export const personName = requiredLine(limits.text.name).check(z.refine(isName, nameLeads));
