type Link = { readonly id: string; readonly name: string };

/** The length of a plan ID; see plan-id.ts. */
const idLength = 41;

/** Writes a plan as a text that `readLink` can parse: `Silver PPO (a1b2c3d4-…)`; '' for none. */
export const linkText = ({ id, name }: Link): string => id && `${name} (${id})`;

/** Reads the plan that a file or form names; undefined for none. A text without an ID becomes `id`, for the schema to reject. */
export function readLink(link: Link | string): Link | undefined {
  const { id, name } = typeof link === 'string' ? written(link.trim()) : link;
  return id || name ? { id, name } : undefined;
}

const written = (text: string): Link =>
  text.endsWith(')')
    ? { id: text.slice(-idLength - 1, -1), name: text.slice(0, -idLength - 2).trim() }
    : { id: text, name: '' };
