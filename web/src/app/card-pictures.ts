import type { Session } from '../lib/session/session-contract.ts';
import { storage } from '../lib/storage.ts';

/**
 * Has a card image that could not be loaded asked for once more after a renewal of the session, which brings the cookie that card
 * images need (docs/decisions/147-card-cookies.md). The screen that shows it hears of the second failure alone.
 */
export function loadCardsAgain({ renew }: Pick<Session, 'renew'>): () => void {
  const tried = new WeakMap<HTMLImageElement, string>();
  let renewed: string | undefined;
  const renewOnce = async () => {
    const held = storage.accessToken.read() ?? '';
    // A picture that is missing all the same is no reason to renew again.
    if (held !== renewed) renewed = await renew(held);
  };
  const onError = (event: Event) => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement)) return;
    const { src } = image;
    if (!src.startsWith(`${window.location.origin}/cards/`) || tried.get(image) === src) return;
    tried.set(image, src);
    event.stopPropagation();
    const again = () => {
      if (image.src === src) image.src = src;
    };
    renewOnce().then(again, () => image.dispatchEvent(new Event('error')));
  };
  window.addEventListener('error', onError, true);
  return () => window.removeEventListener('error', onError, true);
}
