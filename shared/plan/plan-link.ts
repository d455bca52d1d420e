import { planIdParts } from './plan-id.ts';

type Link = { readonly id: string; readonly name: string };

/** A plan as one text that can be read back: `Silver PPO (a1b2c3d4-…)`; '' for none. */
export const linkText = ({ id, name }: Link): string => (id === '' ? name : `${name} (${id})`.trim());

/** A plan as a file or a form names it; undefined for none. Of a text without an id nobody knows which plan is meant. */
export function readLink(given: Link | string): Link | undefined {
  if (typeof given !== 'string')
    return given.id.trim() === '' && given.name.trim() === '' ? undefined : given;
  const text = given.trim();
  if (text === '') return undefined;
  if (planIdParts(text) !== undefined) return { id: text, name: '' };
  const at = text.lastIndexOf('(');
  const id = text.slice(at + 1, -1);
  const named = at >= 0 && text.endsWith(')') && planIdParts(id) !== undefined;
  return named ? { id, name: text.slice(0, at).trimEnd() } : { id: '', name: text };
}
