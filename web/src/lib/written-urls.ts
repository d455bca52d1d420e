/**
 * The addresses a screen itself has written (the whole query, or one text in it), unlike those from history or links. React may
 * render an address long after the browser's address bar shows it, when the screen has already written the next one. Such a late
 * address must not be followed: it would revert what the person has changed since.
 */
export function writtenUrls(drawnFirst: string) {
  let fromDrawnOn = [drawnFirst];
  return {
    /** The latest address, which the browser's address bar already shows. */
    newest: (): string => fromDrawnOn.at(-1) ?? drawnFirst,
    write(text: string): void {
      fromDrawnOn.push(text);
    },
    /** Records the address being rendered, and returns whether something other than the screen led there. */
    cameFromElsewhere(drawn: string): boolean {
      const place = fromDrawnOn.lastIndexOf(drawn);
      fromDrawnOn = place < 0 ? [drawn] : fromDrawnOn.slice(place);
      return place < 0;
    },
  };
}
