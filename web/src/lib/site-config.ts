import { type SiteConfig, siteConfigSchema } from '../../../shared/site-config.ts';
import { ownFailure } from './api/api-failure.ts';
import { storage } from './storage.ts';

/**
 * Parses `/config.json`; missing or invalid values get their defaults. If none of it can be read, it is unknown whether the card
 * box is allowed, so it is off.
 */
export function parseSiteConfig(json: unknown): SiteConfig {
  const parsed = siteConfigSchema.safeParse(json);
  return parsed.success ? parsed.data : { ...siteConfigSchema.parse({}), cardBox: false };
}

// Until the settings have loaded, nobody is signed out for being idle.
const waitMs = 10_000;

/**
 * Loads the site's settings. Those needed without a network are stored in the browser.
 * @throws ApiFailure NETWORK if they cannot be loaded
 */
export async function loadSiteConfig(): Promise<SiteConfig> {
  try {
    const response = await window.fetch('/config.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(waitMs),
    });
    // A proxy's error page may be JSON, too; as settings it would be all defaults.
    if (!response.ok) throw ownFailure('NETWORK');
    const config = parseSiteConfig(await response.json());
    storage.siteSettings.write(config);
    return config;
  } catch {
    throw ownFailure('NETWORK');
  }
}

/** Reports whether the site answers a request for its settings, a small file that every deployment has. */
export const siteAnswers = (): Promise<boolean> =>
  loadSiteConfig().then(
    () => true,
    () => false,
  );
