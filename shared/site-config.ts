import { limits } from './limits.ts';
import * as z from './zod.ts';

/** The deployment's settings for the site: `/config.json`, written by the infrastructure. */
export const siteConfigSchema = z.object({
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
export type SiteConfig = z.infer<typeof siteConfigSchema>;
