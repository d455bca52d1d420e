import type { Session } from '../lib/session/session-contract.ts';
import { storage } from '../lib/storage.ts';

/**
 * Retries a card image that failed to load, once, after renewing the session, which sets the cookie that card images need
 * (docs/decisions/147-card-cookies.md). The screen that shows the image sees only the second failure. What failed without a
 * network is loaded once there is one.
 */
export function loadCardsAgain({ renew }: Pick<Session, 'renew'>): () => void {
  const tried = new WeakMap<HTMLImageElement, string>();
  let renewed: string | undefined;
  const renewOnce = async () => {
    const held = storage.accessToken.read() ?? '';
    // An image that fails again after a renewal is no reason to renew again.
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
  const onOnline = () => {
    for (const image of document.images) {
      const { src } = image;
      if (tried.get(image) !== src || image.naturalWidth > 0) continue;
      tried.delete(image);
      image.src = src;
    }
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('error', onError, true);
    window.removeEventListener('online', onOnline);
  };
}
