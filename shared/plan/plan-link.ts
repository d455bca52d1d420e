type Link = { readonly id: string; readonly name: string };

/** Of a plan's id, see plan-id.ts. */
const idLength = 41;

/** A plan as one text that can be read back: `Silver PPO (a1b2c3d4-…)`; '' for none. */
export const linkText = ({ id, name }: Link): string => id && `${name} (${id})`;

/**
 * A plan as a file or a form names it; undefined for none. Of a text without an id nobody knows which plan is meant: that it is none
 * is for the schema to say.
 */
export function readLink(link: Link | string): Link | undefined {
  const { id, name } = typeof link === 'string' ? written(link.trim()) : link;
  return id || name ? { id, name } : undefined;
}

const written = (text: string): Link =>
  text.endsWith(')')
    ? { id: text.slice(-idLength - 1, -1), name: text.slice(0, -idLength - 2).trim() }
    : { id: text, name: '' };
