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
export type RawSettings = z.input<typeof settingsSchema>;
type ParsedSettings = z.output<typeof settingsSchema>;

/** A stage's settings, with defaults for what its file leaves out. */
export type Settings = Omit<
  ParsedSettings,
  'domainName' | 'certificateArn' | 'backupDays' | 'backupLockAfterDays'
> & {
  /** Several stages can live in one account; the name is part of the stack's name and of nothing else. */
  readonly stage: string;
  /** The site's own host. Absent: CloudFront's host. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Nightly copies of the tables in a locked vault. Absent: only the tables' own point-in-time recovery. */
  readonly backup: { readonly days: number; readonly lockAfterDays: number | undefined } | undefined;
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
  const { domainName, certificateArn, backupDays, backupLockAfterDays, ...settings } = parsed.data;
  const { alarmEmail, monthlyDollars, webAclArn } = settings;
  if (monthlyDollars !== undefined && alarmEmail === undefined) {
    throw new SettingsError(`${file}: monthlyDollars requires an alarmEmail to notify.`);
  }
  const firewall = ['callsPerAddress', 'firewallRules'].filter((setting) => setting in Object(rawSettings));
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
  return { ...settings, stage: name.data, domain, mailFrom, backup };
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
 * Returns mailFrom if it is set, otherwise `no-reply` at the domain that signs the emails. Its domain is in lowercase, as the From
 * line of every email has it: IAM compares that line letter by letter.
 */
function senderOf({ mailDomain, ...written }: ParsedSettings, file: string): string | undefined {
  const mailFrom = written.mailFrom?.replace(/@.*$/, (domain) => domain.toLowerCase());
  if (mailFrom !== undefined && mailDomain !== undefined && !mailFrom.endsWith(`@${mailDomain}`)) {
    throw new SettingsError(`${file}: mailFrom must end with @${mailDomain}, the value of mailDomain.`);
  }
  return mailFrom ?? (mailDomain === undefined ? undefined : `no-reply@${mailDomain}`);
}

function backupOf(
  { backupDays: days, backupLockAfterDays }: ParsedSettings,
  file: string,
): Settings['backup'] {
  if (days === undefined && backupLockAfterDays !== undefined) {
    throw new SettingsError(`${file}: backupLockAfterDays requires backupDays, which creates the vault.`);
  }
  return days === undefined ? undefined : { days, lockAfterDays: backupLockAfterDays };
}

function domainOf({ domainName, certificateArn }: ParsedSettings, file: string): Settings['domain'] {
  if (domainName === undefined && certificateArn === undefined) return undefined;
  if (domainName === undefined || certificateArn === undefined) {
    throw new SettingsError(`${file}: a custom domain requires both domainName and certificateArn.`);
  }
  return { name: domainName, certificateArn };
}
