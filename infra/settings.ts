import { limits } from '../shared/limits.ts';
import type { SecondFactorDemand } from '../shared/people/second-factor-demand.ts';
import { rateLimits } from '../shared/rate-limits.ts';
import * as z from '../shared/zod.ts';
import { Problem } from './local/problem.ts';
import { settingsSchema } from './stages/settings-schema.ts';

/** The stage of cdk.json: `cdk synth` shows it without any setting, and it sends no mail. */
const showStage = 'demo';

const stageSchema = z
  .string('give it a name, for example prod')
  .check(
    z.regex(
      /^[a-z](?:[a-z0-9-]{0,10}[a-z0-9])?$/,
      'use 1 to 12 lower-case letters, digits and hyphens, a letter first',
    ),
  );

/** What a stage's file says, as it is written there. */
export type RawSettings = z.infer<typeof settingsSchema>;

/** What a stage chooses, with what holds for what its file leaves out. */
export type Settings = {
  /** Several stages can live in one account; it is part of the stack's name and of nothing else. */
  readonly stage: string;
  /** The site's own host. Absent: CloudFront's. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Address that mails come from. Absent for the stage to look at only. */
  readonly mailFrom: string | undefined;
  /** The sender's domain, which signs its mails. Absent: SES knows the sender's address alone. */
  readonly mailDomain: string | undefined;
  /** Who is told when an alarm goes off. */
  readonly alarmEmail: string | undefined;
  /** US dollars; whoever is told of alarms is told when the account's month will cost more. */
  readonly monthlyDollars: number | undefined;
  /** A firewall (WAF web ACL) in front of the site. Absent: the stack's own, where the region allows it. */
  readonly webAclArn: string | undefined;
  /** Calls from one network address in five minutes, beyond which the stack's own firewall refuses. */
  readonly callsPerAddress: number;
  /** Whether what AWS's rules take for an attack is counted or refused. */
  readonly firewallRules: 'count' | 'block';
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
  /** True lets a new version of a function answer a tenth of the calls for five minutes before it answers all. */
  readonly gradual: boolean;
  /** True lets a canary sign in every five minutes, as the probe account, and rings when it cannot. */
  readonly canary: boolean;
  /** What people are told while the site is down for maintenance. Absent: it is up. */
  readonly maintenance: string | undefined;
  /** A restored table that takes the place of the stack's own. Absent: the stack's own. */
  readonly tableName: string | undefined;
  /** Copies of the tables every night in a locked vault. Absent: none but what the tables keep of themselves. */
  readonly backup:
    | {
        /** For how many days each is kept. */
        readonly days: number;
        /** After so many days nobody can take the lock off any more. Absent: who has the right to can. */
        readonly lockAfterDays: number | undefined;
      }
    | undefined;
  /** For how many years the audit log keeps an entry. */
  readonly auditYears: number;
  /** A higher number makes a new user pool; the one before stays, and is no part of the stack any more. */
  readonly poolGeneration: number;
  /** One more signs people in with the next client of the user pool and its secret, and nobody notices. */
  readonly clientGeneration: number;
  /** One more makes CloudFront prove its calls with the next secret, and nobody notices. */
  readonly proofGeneration: number;
};

/** The settings cannot be used; the message says which and why, for the person at the command line. */
export class SettingsError extends Problem {}

/**
 * @param rawSettings what the stage's file says
 * @param file its name, for the sentences
 * @throws SettingsError that names every unusable setting at once.
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
    throw new SettingsError(`${file}: monthlyDollars needs an alarmEmail to tell.`);
  }
  const backup = backupOf(parsed.data, file);
  const domain = domainOf(parsed.data, file);
  const mailFrom = senderOf(parsed.data, file);
  if (mailFrom === undefined && name.data !== showStage) {
    throw new SettingsError(
      `${file}: mailFrom is missing: give the email address that mails come from. Without mail nobody can register or choose a password.`,
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
    return `${issue.keys.join(', ')} is not known. There are ${settingNames}.`;
  }
  const [name] = issue.path;
  if (name === undefined) return 'holds no settings: give { "mailFrom": "guide@hospital.example" }.';
  const value = (rawSettings as Record<PropertyKey, unknown>)[name];
  return `${String(name)} ${JSON.stringify(value)} cannot be used: ${issue.message}.`;
}

/** `no-reply` of the domain that signs the mails, else of the site's own host, where nothing else is said. */
function senderOf({ mailFrom, mailDomain, domainName }: RawSettings, file: string): string | undefined {
  if (mailFrom !== undefined && mailDomain !== undefined && !mailFrom.endsWith(`@${mailDomain}`)) {
    throw new SettingsError(`${file}: mailFrom must end with @${mailDomain}, which is mailDomain.`);
  }
  const domain = mailDomain ?? domainName;
  return mailFrom ?? (domain === undefined ? undefined : `no-reply@${domain}`);
}

function backupOf({ backupDays: days, backupLockAfterDays }: RawSettings, file: string): Settings['backup'] {
  if (days === undefined && backupLockAfterDays !== undefined) {
    throw new SettingsError(`${file}: backupLockAfterDays needs backupDays, which makes the vault.`);
  }
  return days === undefined ? undefined : { days, lockAfterDays: backupLockAfterDays };
}

function domainOf({ domainName, certificateArn }: RawSettings, file: string): Settings['domain'] {
  if (domainName === undefined && certificateArn === undefined) return undefined;
  if (domainName === undefined || certificateArn === undefined) {
    throw new SettingsError(`${file}: a domain of your own needs both domainName and certificateArn.`);
  }
  return { name: domainName, certificateArn };
}
