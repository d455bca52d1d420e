import { limits } from '../../shared/limits.ts';
import { secondFactorDemands } from '../../shared/people/second-factor-demand.ts';
import * as z from '../../shared/zod.ts';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const yesOrNo = z.optional(z.boolean('use true or false'));
const generation = z.optional(
  z
    .number('use a number')
    .check(z.int('use a whole number'), z.gte(1, 'use 1 or more'), z.lte(9_999, 'use at most 9999')),
);

const days = (least: number, most: number) =>
  z.optional(
    z
      .number('use a number of days')
      .check(
        z.int('use whole days'),
        z.gte(least, `use ${least} or more`),
        z.lte(most, `use at most ${most}`),
      ),
  );

/** The settings that a stage's file may contain. infra/stages/example.jsonc explains each one. */
export const settingsSchema = z.strictObject({
  domainName: z.optional(
    z.string().check(z.regex(hostName, 'use the host name alone, for example guide.hospital.example')),
  ),
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          'CloudFront requires an ACM certificate in us-east-1',
        ),
      ),
  ),
  mailFrom: z.optional(z.email('use the one address that emails come from')),
  mailDomain: z.optional(
    z
      .string()
      .check(z.regex(hostName, 'use the part after the @ of the sender, for example hospital.example')),
  ),
  alarmEmail: z.optional(z.email('use one email address')),
  monthlyDollars: z.optional(
    z.number('use a number of US dollars').check(z.int('use whole dollars'), z.gte(1, 'use 1 or more')),
  ),
  webAclArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
          'CloudFront requires a global web ACL in us-east-1',
        ),
      ),
  ),
  callsPerAddress: z.optional(
    z
      .number('use a number of calls')
      .check(
        z.int('use a whole number'),
        z.gte(1_000, 'use at least 1000, or a hospital behind one address is blocked'),
        z.lte(2_000_000_000, 'use at most 2000000000'),
      ),
  ),
  firewallRules: z.optional(z.enum(['count', 'block'], 'use count or block')),
  reservedConcurrency: z.optional(
    z
      .number('use a number of concurrent executions')
      .check(z.int('use a whole number'), z.gte(1, 'use 1 or more'), z.lte(1_000, 'use at most 1000')),
  ),
  idleMinutes: z.optional(
    z
      .number('use a number of minutes')
      .check(
        z.int('use whole minutes'),
        z.gte(1, 'use at least 1 minute'),
        z.lte(limits.idle.maxMinutes, `use at most ${limits.idle.maxMinutes} minutes`),
      ),
  ),
  listAfterClosing: yesOrNo,
  emailDomain: z.optional(
    z.string().check(z.regex(hostName, 'use the part after the @, for example hospital.example')),
  ),
  keepRecentPlans: yesOrNo,
  apiTester: yesOrNo,
  cardBox: yesOrNo,
  secondFactor: z.optional(z.enum(secondFactorDemands, 'use off, administrators or all')),
  gradual: yesOrNo,
  canary: yesOrNo,
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
  tableName: z.optional(
    z.string().check(z.regex(/^[\w.-]{3,255}$/, 'use the name of a table in this account and region')),
  ),
  backupDays: days(7, 3_650),
  // AWS requires at least three.
  backupLockAfterDays: days(3, 365),
  auditYears: z.optional(
    z
      .number('use a number of years')
      .check(
        z.int('use whole years'),
        z.gte(1, 'use at least 1 year'),
        z.lte(limits.audit.maxYears, `use at most ${limits.audit.maxYears} years`),
      ),
  ),
  poolGeneration: generation,
  clientGeneration: generation,
  proofGeneration: generation,
});
