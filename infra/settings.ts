import { limits } from '../shared/limits.ts';
import { type SecondFactorDemand, secondFactorDemands } from '../shared/people/second-factor-demand.ts';
import * as z from '../shared/zod.ts';

/** The stage of cdk.json: `cdk synth` shows it without any setting, and it sends no mail. */
const showStage = 'demo';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const generation = z.optional(
  z.coerce
    .number('give a number')
    .check(z.int('give a whole number'), z.gte(1, 'give 1 or more'), z.lte(9_999, 'give at most 9999')),
);

const settingsSchema = z.object({
  stage: z
    .string('give it a name, for example prod')
    .check(
      z.regex(
        /^[a-z](?:[a-z0-9-]{0,10}[a-z0-9])?$/,
        'use 1 to 12 lower-case letters, digits and hyphens, a letter first',
      ),
    ),
  domainName: z.optional(
    z.string().check(z.regex(hostName, 'give the host alone, for example guide.hospital.example')),
  ),
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          'CloudFront takes an ACM certificate of us-east-1',
        ),
      ),
  ),
  mailFrom: z.optional(z.email('give the one email address that mails come from')),
  alarmEmail: z.optional(z.email('give one email address')),
  webAclArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
          'CloudFront takes a global web ACL of us-east-1',
        ),
      ),
  ),
  callsPerAddress: z.optional(
    z.coerce
      .number('give a number of calls')
      .check(
        z.int('give a whole number'),
        z.gte(1_000, 'give at least 1000, or a hospital behind one address is refused'),
        z.lte(2_000_000_000, 'give at most 2000000000'),
      ),
  ),
  reservedConcurrency: z.optional(
    z.coerce
      .number('give a number of runs')
      .check(z.int('give a whole number'), z.gte(1, 'give 1 or more'), z.lte(1_000, 'give at most 1000')),
  ),
  idleMinutes: z.optional(
    z.coerce
      .number('give a number of minutes')
      .check(
        z.int('give whole minutes'),
        z.gte(1, 'give at least 1 minute'),
        z.lte(limits.idle.maxMinutes, `give at most ${limits.idle.maxMinutes} minutes`),
      ),
  ),
  listAfterClosing: z.optional(z.enum(['on', 'off'], 'say on or off')),
  emailDomain: z.optional(
    z.string().check(z.regex(hostName, 'give what follows the @, for example hospital.example')),
  ),
  keepRecentPlans: z.optional(z.enum(['on', 'off'], 'say on or off')),
  apiTester: z.optional(z.enum(['on', 'off'], 'say on or off')),
  cardBox: z.optional(z.enum(['on', 'off'], 'say on or off')),
  secondFactor: z.optional(z.enum(secondFactorDemands, 'say off, administrators or all')),
  maintenance: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'say when the site is back, for example "Back at 2 pm."'),
        z.maxLength(200, 'use at most 200 characters'),
        z.regex(/^[^\p{Cc}]*$/u, 'use one line of plain text'),
      ),
  ),
  tableName: z.optional(
    z.string().check(z.regex(/^[\w.-]{3,255}$/, 'give the name of a table of this account and region')),
  ),
  auditYears: z.optional(
    z.coerce
      .number('give a number of years')
      .check(
        z.int('give whole years'),
        z.gte(1, 'give at least 1 year'),
        z.lte(limits.audit.maxYears, `give at most ${limits.audit.maxYears} years`),
      ),
  ),
  clientGeneration: generation,
  proofGeneration: generation,
});

type Given = z.infer<typeof settingsSchema>;

/** What a deployment chooses with `cdk deploy -c name=value`. */
export type Settings = {
  /** Several stages can live in one account; it is part of the stack's name and of nothing else. */
  readonly stage: string;
  /** The site's own host. Absent: CloudFront's. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Address that mails come from, or `no-reply` at the site's own host. Absent for the stage to look at only. */
  readonly mailFrom: string | undefined;
  /** Who is told when an alarm goes off. */
  readonly alarmEmail: string | undefined;
  /** A firewall (WAF web ACL) in front of the site. Absent: the stack's own, where the region allows it. */
  readonly webAclArn: string | undefined;
  /** Calls from one network address in five minutes, beyond which the stack's own firewall refuses. */
  readonly callsPerAddress: number;
  /** Runs at once that each function of the API has for itself, and no more. Absent: all share what the account has. */
  readonly reservedConcurrency: number | undefined;
  /** Minutes without input after which the site asks and then signs out. */
  readonly idleMinutes: number;
  /** True lets a reopened browser show the plan lists kept in it while there is no network. */
  readonly listAfterClosing: boolean;
  /** What the sign-in page adds to an email address that is typed without it: `hospital.example`. Absent: nothing. */
  readonly emailDomain: string | undefined;
  /** True leaves the list of the last opened plans on a PC when somebody signs out. */
  readonly keepRecentPlans: boolean;
  /** False takes the page that tries calls of the API (/test/api) away. */
  readonly apiTester: boolean;
  /** False takes the box away that finds a plan from the text of a card or response. */
  readonly cardBox: boolean;
  /** Of whom a second factor is demanded. Everybody else may have one. */
  readonly secondFactor: SecondFactorDemand;
  /** What people are told while the site is down for maintenance. Absent: it is up. */
  readonly maintenance: string | undefined;
  /** A restored table that takes the place of the stack's own. Absent: the stack's own. */
  readonly tableName: string | undefined;
  /** For how many years the audit log keeps an entry. */
  readonly auditYears: number;
  /** A higher number replaces the user pool's client, and with it its secret. */
  readonly clientGeneration: number;
  /** One more makes CloudFront prove its calls with the next secret, and nobody notices. */
  readonly proofGeneration: number;
};

/** The settings cannot be used; the message says which and why, for the person at the command line. */
export class SettingsError extends Error {}

/**
 * @param context everything given with `-c`, in cdk.json and by the CDK itself, whose names have signs in them
 * @throws SettingsError that names every unusable setting at once.
 */
export function readSettings(context: Readonly<Record<string, unknown>>): Settings {
  const parsed = settingsSchema.safeParse(context);
  const misspelt = Object.keys(context)
    .filter((name) => /^[a-z]+$/i.test(name) && !Object.hasOwn(settingsSchema.shape, name))
    .map((name) => `-c ${name}= is not known. There are ${Object.keys(settingsSchema.shape).join(', ')}.`);
  const unusable = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    return `-c ${name}=${String(context[name] ?? '')} cannot be used: ${message}.`;
  });
  if (!parsed.success || misspelt.length > 0) throw new SettingsError([...misspelt, ...unusable].join('\n'));
  const { stage, mailFrom, alarmEmail, webAclArn, reservedConcurrency, maintenance, tableName } = parsed.data;
  const { callsPerAddress = limits.address.calls } = parsed.data;
  const { idleMinutes = limits.idle.minutes, clientGeneration = 1, proofGeneration = 1 } = parsed.data;
  const { auditYears = limits.audit.years } = parsed.data;
  const { listAfterClosing = 'off', keepRecentPlans = 'off', apiTester = 'on' } = parsed.data;
  const { cardBox = 'on', secondFactor = 'off' } = parsed.data;
  const domain = domainOf(parsed.data);
  const sender = mailFrom ?? (domain === undefined ? undefined : `no-reply@${domain.name}`);
  if (sender === undefined && stage !== showStage) {
    throw new SettingsError(
      '-c mailFrom= is missing: give the email address that mails come from. Without mail nobody can register or choose a password.',
    );
  }
  return {
    stage,
    domain,
    mailFrom: sender,
    alarmEmail,
    webAclArn,
    callsPerAddress,
    reservedConcurrency,
    idleMinutes,
    listAfterClosing: listAfterClosing === 'on',
    emailDomain: parsed.data.emailDomain,
    keepRecentPlans: keepRecentPlans === 'on',
    apiTester: apiTester === 'on',
    cardBox: cardBox === 'on',
    secondFactor,
    maintenance,
    tableName,
    auditYears,
    clientGeneration,
    proofGeneration,
  };
}

function domainOf({ domainName, certificateArn }: Given): Settings['domain'] {
  if (domainName === undefined && certificateArn === undefined) return undefined;
  if (domainName === undefined || certificateArn === undefined) {
    throw new SettingsError('A domain of your own needs both -c domainName= and -c certificateArn=.');
  }
  return { name: domainName, certificateArn };
}
