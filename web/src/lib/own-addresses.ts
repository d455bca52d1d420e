/** What a screen itself has written into the address (all of the query, or one text of it), told apart from where history or a link leads. */
export type OwnAddresses = {
  /** The newest, which the browser's bar holds already. */
  newest(): string;
  write(text: string): void;
  /** Notes what is drawn now, and says whether somebody else than the screen led there. */
  cameFromElsewhere(drawn: string): boolean;
};

/**
 * React may draw an address much later than the browser's bar holds it, when the screen has written the next one. Such
 * a late one must not be followed: it would bring back what a person has changed since.
 */
export function ownAddresses(drawnFirst: string): OwnAddresses {
  let fromDrawnOn = [drawnFirst];
  return {
    newest: () => fromDrawnOn.at(-1) ?? drawnFirst,
    write(text) {
      fromDrawnOn.push(text);
    },
    cameFromElsewhere(drawn) {
      const place = fromDrawnOn.lastIndexOf(drawn);
      fromDrawnOn = place < 0 ? [drawn] : fromDrawnOn.slice(place);
      return place < 0;
    },
  };
}
