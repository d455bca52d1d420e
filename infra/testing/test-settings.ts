import type { RawSettings } from '../settings.ts';

/** The settings of every synthesis in a test. */
export const testSettings = { mailFrom: 'guide@hospital.example', canary: true } as const;

/** Settings that change nothing that a test reads of another of them, so that they share one template. */
export const besides = {
  gradual: true,
  reservedConcurrency: 50,
  alarmEmail: 'it@hospital.example',
  monthlyDollars: 250,
  firewallRules: 'block',
  backupDays: 35,
} as const;

/** The same of an installation with its own host, firewall and mail domain, down for maintenance after its table was restored. */
export const elsewhere = {
  domainName: 'guide.hospital.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b',
  webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/guide/0a1b',
  mailDomain: 'hospital.example',
  mailFrom: 'Guide@Hospital.Example',
  maintenance: `Back at 2 o'clock: "soon" <b>& \\ more</b>`,
  tableName: 'guide-restored',
  poolGeneration: 2,
  auditYears: 10,
  backupDays: 35,
  backupLockAfterDays: 7,
} as const;

/** Settings of the same generation of clients and of proofs; the first one is the default. */
export const generations = (generation: number): RawSettings =>
  generation === 1 ? {} : { clientGeneration: generation, proofGeneration: generation };
