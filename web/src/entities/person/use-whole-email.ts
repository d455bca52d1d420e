import { useSiteConfig } from '../../lib/use-site-config.ts';

/** People of the hospital's own domain may leave the domain out of their address, wherever they identify themselves by it. */
export function useWholeEmail() {
  const domain = useSiteConfig()?.emailDomain;
  return {
    hint: domain && `You can leave out @${domain}.`,
    whole: (typed: string): string =>
      domain === undefined || typed === '' || typed.includes('@') ? typed : `${typed}@${domain}`,
  };
}
