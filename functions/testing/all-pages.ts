/** Reads a list to its end, page by page. */
export async function allPages<Page extends { readonly nextCursor?: string | undefined }>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let next: string | undefined;
  do {
    const page = await read(next === undefined ? {} : { cursor: next });
    pages.push(page);
    next = page.nextCursor;
  } while (next !== undefined);
  return pages;
}
