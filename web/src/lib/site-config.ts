import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { ownFailure } from './api/api-failure.ts';
import { storage } from './storage.ts';

const schema = z.object({
  /** Minutes without input after which the site asks whether somebody is still there. */
  idleMinutes: z.catch(z.number().check(z.gte(1), z.lte(limits.idle.maxMinutes)), limits.idle.minutes),
  /** True lets kept lists be read in a reopened browser while there is no network. */
  listAfterClosing: z.catch(z.boolean(), false),
  /** What the sign-in page adds to an email address that is typed without it. */
  emailDomain: z.catch(z.optional(z.string()), undefined),
  /** True leaves the last opened plans on the PC when somebody signs out. */
  keepRecentPlans: z.catch(z.boolean(), false),
  /** False takes the API tester away. */
  apiTester: z.catch(z.boolean(), true),
  /** False takes the box away that finds a plan from the text of a card. What is no answer is a no. */
  cardBox: z.catch(z._default(z.boolean(), true), false),
});

/** What a deployment decides for the site: `/config.json`, written by the infrastructure. */
export type SiteConfig = z.infer<typeof schema>;

/**
 * Reads what `/config.json` holds; whatever is missing or wrong has its default. Where none of it can be read, nobody knows whether
 * the box for cards is allowed: it is not.
 */
export function parseSiteConfig(json: unknown): SiteConfig {
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : { ...schema.parse({}), cardBox: false };
}

// Until it is here nobody is signed out for being idle.
const waitMs = 10_000;

/**
 * The site's settings. What counts without a network is kept in the browser.
 * @throws ApiFailure NETWORK where they cannot be had now
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
