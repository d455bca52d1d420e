import { limits } from '../shared/limits.ts';
import type { SecondFactorDemand } from '../shared/people/second-factor-demand.ts';
import { rateLimits } from '../shared/rate-limits.ts';
import * as z from '../shared/zod.ts';
import { Problem } from './local/problem.ts';
import { settingsSchema } from './stages/settings-schema.ts';

/** The stage of cdk.json: `cdk synth` shows it without any settings, and it sends no email. */
const showStage = 'demo';

const stageSchema = z
  .string('give it a name, for example prod')
  .check(
    z.regex(
      /^[a-z](?:[a-z0-9-]{0,10}[a-z0-9])?$/,
      'use 1 to 12 lowercase letters, digits and hyphens, starting with a letter',
    ),
  );

/** The content of a stage's file, as written. */
export type RawSettings = z.infer<typeof settingsSchema>;

/** A stage's settings, with defaults for what its file leaves out. */
export type Settings = {
  /** Several stages can live in one account; the name is part of the stack's name and of nothing else. */
  readonly stage: string;
  /** The site's own host. Absent: CloudFront's host. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** The address that emails come from. Absent for a stage that is only for viewing. */
  readonly mailFrom: string | undefined;
  /** The sender's domain, which signs its emails. Absent: SES has verified only the sender's address. */
  readonly mailDomain: string | undefined;
  /** The address that is notified when an alarm goes off. */
  readonly alarmEmail: string | undefined;
  /** In US dollars; alarmEmail is also notified if the account's month will cost more. */
  readonly monthlyDollars: number | undefined;
  /** A firewall (WAF web ACL) in front of the site. Absent: the stack's own, if the region allows it. */
  readonly webAclArn: string | undefined;
  /** Calls from one network address in five minutes above which the stack's own firewall refuses. */
  readonly callsPerAddress: number;
  /** Whether requests that AWS's rules take for an attack are counted or refused. */
  readonly firewallRules: 'count' | 'block';
  /** Concurrent executions reserved for each API function, which are also its maximum. Absent: all share the account's limit. */
  readonly reservedConcurrency: number | undefined;
  /** Minutes without input after which the site asks and then signs the user out. */
  readonly idleMinutes: number;
  /** Whether a reopened browser shows its cached plan lists while there is no network. */
  readonly listAfterClosing: boolean;
  /** The domain that the sign-in page adds to an email address typed without one: `hospital.example`. Absent: none. */
  readonly emailDomain: string | undefined;
  /** Whether a PC keeps the list of the last opened plans when its user signs out. */
  readonly keepRecentPlans: boolean;
  /** Whether the site has the page that tries calls of the API (/test/api). */
  readonly apiTester: boolean;
  /** Whether the site has the box that finds a plan from the text of a card or response. */
  readonly cardBox: boolean;
  /** Who must use a second factor. Everyone else may. */
  readonly secondFactor: SecondFactorDemand;
  /** Whether a new version of a function answers a tenth of the calls for five minutes before it answers all. */
  readonly gradual: boolean;
  /** Whether a canary signs in every five minutes with the probe account and raises an alarm if it cannot. */
  readonly canary: boolean;
  /** The text people see while the site is down for maintenance. Absent: the site is up. */
  readonly maintenance: string | undefined;
  /** A restored table that replaces the stack's own. Absent: the stack's own. */
  readonly tableName: string | undefined;
  /** Nightly copies of the tables in a locked vault. Absent: only the tables' own point-in-time recovery. */
  readonly backup:
    | {
        /** How many days each copy is kept. */
        readonly days: number;
        /** Days after which nobody can remove the lock. Absent: anyone with that permission can remove it at any time. */
        readonly lockAfterDays: number | undefined;
      }
    | undefined;
  /** How many years the audit log keeps an entry. */
  readonly auditYears: number;
  /** A higher number makes a new user pool; the previous one is kept, but is no longer part of the stack. */
  readonly poolGeneration: number;
  /** Adding one signs people in with the user pool's next client and its secret; nobody notices. */
  readonly clientGeneration: number;
  /** Adding one makes CloudFront prove its calls with the next secret; nobody notices. */
  readonly proofGeneration: number;
};

/** The settings cannot be used; the message tells the person at the command line which ones and why. */
export class SettingsError extends Problem {}

/**
 * @param rawSettings the content of the stage's file
 * @param file its name, for error messages
 * @throws SettingsError that names every unusable setting.
 */
export function readSettings(
  stage: unknown,
  rawSettings: unknown,
  file = `infra/stages/${stage}.json`,
): Settings {
  const name = stageSchema.safeParse(stage);
  if (!name.success)
    throw new SettingsError(`The stage "${stage ?? ''}" cannot be used: ${name.error.issues[0]?.message}.`);
  const parsed = settingsSchema.safeParse(rawSettings);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${file}: ${sentence(issue, rawSettings)}`).join('\n'),
    );
  }
  const { mailDomain, alarmEmail, monthlyDollars, webAclArn, reservedConcurrency, maintenance, tableName } =
    parsed.data;
  const { callsPerAddress = rateLimits.address.calls } = parsed.data;
  const { idleMinutes = limits.idle.minutes, clientGeneration = 1, proofGeneration = 1 } = parsed.data;
  const { auditYears = limits.audit.years } = parsed.data;
  const { listAfterClosing = false, keepRecentPlans = false, apiTester = true } = parsed.data;
  const { cardBox = true, secondFactor = 'off', firewallRules = 'count' } = parsed.data;
  const { gradual = false, canary = false, poolGeneration = 1 } = parsed.data;
  if (monthlyDollars !== undefined && alarmEmail === undefined) {
    throw new SettingsError(`${file}: monthlyDollars requires an alarmEmail to notify.`);
  }
  const firewall = ['callsPerAddress', 'firewallRules'].filter((setting) => setting in parsed.data);
  if (webAclArn !== undefined && firewall.length > 0) {
    const [have, them] = firewall.length === 1 ? ['has', 'it'] : ['have', 'them'];
    throw new SettingsError(
      `${file}: ${firewall.join(' and ')} ${have} no effect with webAclArn, your own firewall. Set ${them} there, and remove ${them} here.`,
    );
  }
  const backup = backupOf(parsed.data, file);
  const domain = domainOf(parsed.data, file);
  const mailFrom = senderOf(parsed.data, file);
  if (mailFrom === undefined && name.data !== showStage) {
    throw new SettingsError(
      `${file}: mailFrom is missing: set it to the address that emails come from. Without email, nobody can register or choose a password.`,
    );
  }
  return {
    stage: name.data,
    domain,
    mailFrom,
    mailDomain,
    alarmEmail,
    monthlyDollars,
    webAclArn,
    callsPerAddress,
    firewallRules,
    reservedConcurrency,
    idleMinutes,
    listAfterClosing,
    emailDomain: parsed.data.emailDomain,
    keepRecentPlans,
    apiTester,
    cardBox,
    secondFactor,
    gradual,
    canary,
    maintenance,
    tableName,
    backup,
    auditYears,
    poolGeneration,
    clientGeneration,
    proofGeneration,
  };
}

type Issue = z.core.$ZodIssue;

function sentence(issue: Issue, rawSettings: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    const settingNames = Object.keys(settingsSchema.shape).join(', ');
    return `${issue.keys.join(', ')} is not a setting. The settings are ${settingNames}.`;
  }
  const [name] = issue.path;
  if (name === undefined) return 'contains no settings. Example: { "mailFrom": "guide@hospital.example" }.';
  const value = (rawSettings as Record<PropertyKey, unknown>)[name];
  return `${String(name)} ${JSON.stringify(value)} cannot be used: ${issue.message}.`;
}

/**
 * Returns mailFrom if it is set, otherwise `no-reply` at the domain that signs the emails or at the site's own host. Its domain is
 * in lowercase, as the From line of every email has it: IAM compares that line letter by letter.
 */
function senderOf({ mailDomain, domainName, ...written }: RawSettings, file: string): string | undefined {
  const mailFrom = written.mailFrom?.replace(/@.*$/, (domain) => domain.toLowerCase());
  if (mailFrom !== undefined && mailDomain !== undefined && !mailFrom.endsWith(`@${mailDomain}`)) {
    throw new SettingsError(`${file}: mailFrom must end with @${mailDomain}, the value of mailDomain.`);
  }
  const domain = mailDomain ?? domainName;
  return mailFrom ?? (domain === undefined ? undefined : `no-reply@${domain}`);
}

function backupOf({ backupDays: days, backupLockAfterDays }: RawSettings, file: string): Settings['backup'] {
  if (days === undefined && backupLockAfterDays !== undefined) {
    throw new SettingsError(`${file}: backupLockAfterDays requires backupDays, which creates the vault.`);
  }
  return days === undefined ? undefined : { days, lockAfterDays: backupLockAfterDays };
}

function domainOf({ domainName, certificateArn }: RawSettings, file: string): Settings['domain'] {
  if (domainName === undefined && certificateArn === undefined) return undefined;
  if (domainName === undefined || certificateArn === undefined) {
    throw new SettingsError(`${file}: a custom domain requires both domainName and certificateArn.`);
  }
  return { name: domainName, certificateArn };
}
