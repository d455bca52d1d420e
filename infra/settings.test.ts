import { describe, expect, it } from '@jest/globals';
import { readSettings, SettingsError } from './settings.ts';

const mailFrom = 'guide@hospital.example';
const read = (settings: Record<string, unknown> = {}) => readSettings('prod', { mailFrom, ...settings });
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c';

describe('the settings of a stage', () => {
  it('require a sender and nothing else', () => {
    expect(read()).toEqual({
      stage: 'prod',
      domain: undefined,
      mailFrom,
      mailDomain: undefined,
      alarmEmail: undefined,
      monthlyDollars: undefined,
      webAclArn: undefined,
      callsPerAddress: 30_000,
      firewallRules: 'count',
      reservedConcurrency: undefined,
      idleMinutes: 30,
      listAfterClosing: false,
      emailDomain: undefined,
      keepRecentPlans: false,
      secondFactor: 'off',
      gradual: false,
      canary: false,
      apiTester: true,
      cardBox: true,
      maintenance: undefined,
      tableName: undefined,
      backup: undefined,
      auditYears: 6,
      poolGeneration: 1,
      clientGeneration: 1,
      proofGeneration: 1,
    });
  });

  it.each(['', 'Prod', '1st', 'a-stage-too-long', 'under_score', 'ends-', 'ünï', 7, undefined])(
    'reject the stage name %p with a sentence',
    (stage) => {
      expect(() => readSettings(stage, { mailFrom })).toThrow(SettingsError);
      expect(() => readSettings(stage, { mailFrom })).toThrow(/^The stage ".*" cannot be used: .+\.$/);
    },
  );

  it('require a valid sender or its domain, except for the demo stage', () => {
    expect(() => readSettings('prod', {})).toThrow(/^infra\/stages\/prod\.json: mailFrom is missing: .+\.$/);
    expect(readSettings('demo', {}).mailFrom).toBeUndefined();
    // The site's host receives no email, so SES's confirmation of an address there would never arrive.
    const domain = { domainName: 'guide.hospital.example', certificateArn };
    expect(() => readSettings('prod', domain)).toThrow(/mailFrom is missing/);
    expect(() => read({ mailFrom: 'nobody' })).toThrow(/prod\.json: mailFrom "nobody" cannot be used/);
  });

  it('accept a mailDomain, whose no-reply address is the default sender', () => {
    const mailDomain = 'hospital.example';
    expect(readSettings('prod', { mailDomain }).mailFrom).toBe('no-reply@hospital.example');
    expect(read({ mailDomain })).toMatchObject({ mailFrom, mailDomain });
    // The domain's key signs nothing for another domain.
    expect(() => read({ mailDomain: 'other.example' })).toThrow(/mailFrom must end with @other\.example/);
  });

  it('accept a host only together with its certificate', () => {
    const domainName = 'guide.hospital.example';
    expect(read({ domainName, certificateArn }).domain).toEqual({ name: domainName, certificateArn });
    expect(() => read({ domainName })).toThrow(/requires both/);
    expect(() => read({ certificateArn })).toThrow(/requires both/);
  });

  it('accept a permanent backup lock only when backup copies are made', () => {
    const lockAfterDays = 7;
    expect(read({ backupDays: 35 }).backup).toEqual({ days: 35, lockAfterDays: undefined });
    expect(read({ backupDays: 35, backupLockAfterDays: 7 }).backup).toEqual({ days: 35, lockAfterDays });
    expect(() => read({ backupLockAfterDays: 7 })).toThrow(
      /prod\.json: backupLockAfterDays requires backupDays/,
    );
    expect(() => read({ backupDays: 1, backupLockAfterDays: 0 })).toThrow(
      /backupDays 1 .*use a whole number from 7 to 3650/,
    );
  });

  it('accept no settings of the stack’s own firewall beside a firewall of your own', () => {
    const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/guide/0a1b';
    expect(read({ webAclArn }).webAclArn).toBe(webAclArn);
    expect(() => read({ webAclArn, firewallRules: 'block', callsPerAddress: 60_000 })).toThrow(
      /prod\.json: callsPerAddress and firewallRules have no effect with webAclArn/,
    );
    expect(() => read({ webAclArn, firewallRules: 'block' })).toThrow(
      /prod\.json: firewallRules has no effect with webAclArn, .* Set it there, and remove it here\.$/,
    );
  });

  it('require an alarmEmail for monthlyDollars', () => {
    expect(read({ monthlyDollars: 250, alarmEmail: 'it@hospital.example' }).monthlyDollars).toBe(250);
    expect(() => read({ monthlyDollars: 250 })).toThrow(/prod\.json: monthlyDollars requires an alarmEmail/);
  });

  it('reject an unknown name, and a file that holds no settings', () => {
    expect(() => read({ maintenace: 'Back at 2 pm.', idleMinutes: 0 })).toThrow(
      /prod\.json: idleMinutes 0 cannot be used: .+\.\n.*prod\.json: maintenace is not a setting\. The settings are domainName, .*maintenance/,
    );
    expect(() => readSettings('prod', ['mailFrom'])).toThrow(/prod\.json: contains no settings/);
  });

  it('report every invalid value together', () => {
    const settings = {
      domainName: 'https://guide.hospital.example/',
      certificateArn: certificateArn.replace('us-east-1', 'us-west-2'),
      mailDomain: '@hospital.example',
      alarmEmail: 'nobody',
      monthlyDollars: 0,
      webAclArn: 'acl',
      callsPerAddress: 10,
      firewallRules: 'on',
      reservedConcurrency: 0,
      idleMinutes: '30',
      listAfterClosing: 'yes',
      emailDomain: '@hospital',
      keepRecentPlans: 'on',
      apiTester: 0,
      secondFactor: 'some',
      cardBox: 'no',
      maintenance: 'two\nlines',
      tableName: 'a table',
      auditYears: 31,
      poolGeneration: 0,
      clientGeneration: 0,
      proofGeneration: 1.5,
    };
    for (const name of Object.keys(settings)) expect(() => read(settings)).toThrow(`${name} `);
  });
});
