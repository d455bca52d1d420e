import { limits } from '../../shared/limits.ts';
import { secondFactorDemands } from '../../shared/people/second-factor-demand.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import * as z from '../../shared/zod.ts';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const text = (pattern: RegExp, sentence: string) => z.optional(z.string().check(z.regex(pattern, sentence)));

const yesOrNo = z.boolean('use true or false');
const no = z._default(yesOrNo, false);
const yes = z._default(yesOrNo, true);

const whole = (least: number, most: number) => {
  const sentence = `use a whole number from ${least} to ${most}`;
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence));
};

const generation = z._default(whole(1, 9_999), 1);

/** The settings that a stage's file may contain. infra/stages/example.jsonc explains each one to the person who sets it. */
export const settingsSchema = z.strictObject({
  /** The site's own host. Absent: CloudFront's host. */
  domainName: text(hostName, 'use the host name alone, for example guide.hospital.example'),
  certificateArn: text(
    /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
    'CloudFront requires an ACM certificate in us-east-1',
  ),
  /** The address that emails come from. Absent for a stage that is only for viewing. */
  mailFrom: z.optional(z.email('use the one address that emails come from')),
  /** The sender's domain, which signs its emails. Absent: SES has verified only the sender's address. */
  mailDomain: text(hostName, 'use the part after the @ of the sender, for example hospital.example'),
  /** The address that is notified when an alarm goes off. */
  alarmEmail: z.optional(z.email('use one email address')),
  /** In US dollars; alarmEmail is also notified if the account's month costs more or is forecast to. */
  monthlyDollars: z.optional(whole(1, 1_000_000)),
  /** A firewall (WAF web ACL) in front of the site. Absent: the stack's own, if the region allows it. */
  webAclArn: text(
    /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
    'CloudFront requires a global web ACL in us-east-1',
  ),
  /** Calls from one network address in five minutes above which the stack's own firewall refuses. */
  callsPerAddress: z._default(whole(1_000, 2_000_000_000), rateLimits.address.calls),
  /** Whether requests that AWS's rules take for an attack are counted or refused. */
  firewallRules: z._default(z.enum(['count', 'block'], 'use count or block'), 'count'),
  /** Concurrent executions reserved for each API function, which are also its maximum. Absent: all share the account's limit. */
  reservedConcurrency: z.optional(whole(1, 1_000)),
  /** Minutes without input after which the site asks and then signs the user out. */
  idleMinutes: z._default(whole(1, limits.idle.maxMinutes), limits.idle.minutes),
  /** Whether a reopened browser shows its cached plan lists while there is no network. */
  listAfterClosing: no,
  /** The domain that the sign-in page adds to an email address typed without one: `hospital.example`. Absent: none. */
  emailDomain: text(hostName, 'use the part after the @, for example hospital.example'),
  /** Whether a PC keeps the list of the last opened plans when its user signs out. */
  keepRecentPlans: no,
  /** Whether the site has the page that tries calls of the API (/test/api). */
  apiTester: yes,
  /** Whether the site has the box that finds a plan from the text of a card or response. */
  cardBox: yes,
  /** Who must use a second factor. Everyone else may. */
  secondFactor: z._default(z.enum(secondFactorDemands, 'use off, administrators or all'), 'off'),
  /** Whether a new version of a function answers a tenth of the calls for five minutes before it answers all. */
  gradual: no,
  /** Whether a canary signs in every five minutes with the probe account and raises an alarm if it cannot. */
  canary: no,
  /** The text people see while the site is down for maintenance. Absent: the site is up. */
  maintenance: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'say when the site will be back, for example "Back at 2 pm."'),
        z.maxLength(200, 'use at most 200 characters'),
        z.regex(/^[^\p{Cc}]*$/u, 'use one line of plain text'),
      ),
  ),
  /** A restored table that replaces the stack's own. Absent: the stack's own. */
  tableName: text(/^[\w.-]{3,255}$/, 'use the name of a table in this account and region'),
  /** How many days the locked vault keeps each nightly copy. Absent: only the tables' own point-in-time recovery. */
  backupDays: z.optional(whole(7, 3_650)),
  /**
   * Days after which nobody can remove the lock; AWS requires at least three. Absent: anyone with that permission can remove it
   * at any time.
   */
  backupLockAfterDays: z.optional(whole(3, 365)),
  /** How many years the audit log keeps an entry. */
  auditYears: z._default(whole(1, limits.audit.maxYears), limits.audit.years),
  /** A higher number makes a new user pool; the previous one is kept, but is no longer part of the stack. */
  poolGeneration: generation,
  /** Adding one signs people in with the user pool's next client and its secret; nobody notices. */
  clientGeneration: generation,
  /** Adding one makes CloudFront prove its calls with the next secret; nobody notices. */
  proofGeneration: generation,
});
