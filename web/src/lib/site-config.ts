import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { ownFailure } from './api/api-failure.ts';
import { storage } from './storage.ts';

const schema = z.object({
  /** Minutes without input after which the site asks whether the person is still there. */
  idleMinutes: z.catch(z.number().check(z.gte(1), z.lte(limits.idle.maxMinutes)), limits.idle.minutes),
  /** True allows reading cached lists in a reopened browser while there is no network. */
  listAfterClosing: z.catch(z.boolean(), false),
  /** What the sign-in page appends to an email address typed without a domain. */
  emailDomain: z.catch(z.optional(z.string()), undefined),
  /** True keeps the last opened plans on the PC after a sign-out. */
  keepRecentPlans: z.catch(z.boolean(), false),
  /** False removes the API tester. */
  apiTester: z.catch(z.boolean(), true),
  /** False removes the box that finds a plan from a card's text. An invalid value counts as false. */
  cardBox: z.catch(z._default(z.boolean(), true), false),
});

/** The deployment's settings for the site: `/config.json`, written by the infrastructure. */
export type SiteConfig = z.infer<typeof schema>;

/**
 * Parses `/config.json`; missing or invalid values get their defaults. If none of it can be read, it is unknown whether the card
 * box is allowed, so it is off.
 */
export function parseSiteConfig(json: unknown): SiteConfig {
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : { ...schema.parse({}), cardBox: false };
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
    const config = parseSiteConfig(await response.json());
    storage.siteSettings.write(config);
    return config;
  } catch {
    throw ownFailure('NETWORK');
  }
}
