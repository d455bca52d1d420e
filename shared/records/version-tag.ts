/**
 * A record's ETag names its version: `"7"`. The state of other data that the response shows may precede it (`W/"12-7"`:
 * facility names in state 12); only the version counts for an edit.
 */
const shape = /^(?:W\/)?"(?:\d{1,15}-)?(\d{1,15})"$/;

/** Returns the tag to send as `If-Match` by a client that saw this version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** Returns the version that a tag names, or undefined for `*`, lists of tags and anything else. */
export function versionOfTag(tag: string): number | undefined {
  const [, version] = shape.exec(tag.trim()) ?? [];
  return version === undefined ? undefined : Number(version);
}
