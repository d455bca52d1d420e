/**
 * A record's ETag names its version: `"7"`. A tag may carry the state of what the record shows besides itself in
 * front of it (`W/"12-7"`: facility names of state 12); an edit is judged by the version alone.
 */
const shape = /^(?:W\/)?"(?:\d{1,15}-)?(\d{1,15})"$/;

/** The tag to send as `If-Match` by somebody who saw this version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** The version that a tag names, or undefined for `*`, lists of tags and anything else. */
export function versionOfTag(tag: string): number | undefined {
  const [, version] = shape.exec(tag.trim()) ?? [];
  return version === undefined ? undefined : Number(version);
}
