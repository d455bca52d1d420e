/** A weak ETag: the same content, whatever its compression. */
export function weakEtag(state: string): string {
  return `W/"${state}"`;
}

/** Does `If-None-Match` (one or several tags, or `*`) name this ETag? */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag));
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
