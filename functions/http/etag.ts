/** Returns a weak ETag: it stands for the same content, whatever its compression. */
export function weakEtag(state: string): string {
  return `W/"${state}"`;
}

/** Reports whether `If-None-Match` (one or several tags, or `*`) matches this ETag. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag));
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
