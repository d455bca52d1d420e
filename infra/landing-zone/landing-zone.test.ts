import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { templateOf } from '../testing/templates.ts';
import { accepted } from './accepted.ts';
import { tryControls } from './controls.ts';
import { wrongFindings } from './findings.ts';

/** A production stage: with a host, a certificate and a sender of its own. */
const production = {
  mailFrom: 'guide@hospital.example',
  domainName: 'guide.hospital.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/abc',
};

it('breaks no control of a landing zone but those that are named with their reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landing-zone-'));
  try {
    const template = join(folder, 'template.json');
    writeFileSync(template, JSON.stringify(templateOf(production, 'prod')));
    const controls = tryControls(template);
    expect(controls.rules).toBeGreaterThan(200);
    expect(wrongFindings(controls)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('names what is broken without a reason, where it is not expected, and what is met by now', () => {
  const [rule = '', ...others] = Object.keys(accepted);
  const broken = new Map<string, readonly string[]>(others.map((name) => [name, []]));
  broken.set('sqs_dlq_check', ['MailQueue1', 'MailDeadLetters2']);
  broken.set('a_new_control', ['Table3']);
  expect(wrongFindings({ rules: 1, broken })).toEqual([
    expect.stringContaining('sqs_dlq_check is broken by MailQueue1.'),
    expect.stringContaining('a_new_control is broken by Table3.'),
    expect.stringContaining(`${rule} is met now.`),
  ]);
});
