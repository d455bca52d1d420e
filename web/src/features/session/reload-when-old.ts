import { useEffect } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { useServices } from '../../lib/services.tsx';
import { siteAnswers } from '../../lib/site-config.ts';

/** Also leaves what is shown when a session ends, such as a toast, some time on the screen. */
const checkEveryMs = 60_000;

/** No session lasts longer. */
const oldAfterMs = limits.session.hours * 3_600_000;

/**
 * Reloads the sign-in page in a tab that was loaded longer ago than a session lasts: a tab that nobody closes would otherwise keep
 * running the release with which it began. Only while nobody has typed anything or is about to, and while the site answers.
 */
export function useReloadWhenOld(): void {
  const { openedAt, reload } = useServices();
  useEffect(() => {
    let isFree = true;
    const keep = () => {
      isFree = false;
    };
    const mayReload = () =>
      isFree && Date.now() - openedAt >= oldAfterMs && !navigator.userActivation?.isActive;
    const check = async () => {
      if (mayReload() && (await siteAnswers()) && mayReload()) reload();
    };
    const timer = setInterval(check, checkEveryMs);
    window.addEventListener('input', keep, true);
    return () => {
      keep();
      clearInterval(timer);
      window.removeEventListener('input', keep, true);
    };
  }, [openedAt, reload]);
}
