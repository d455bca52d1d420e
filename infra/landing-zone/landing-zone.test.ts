import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { exampleStage } from '../testing/example-stages.ts';
import { templateOfStage } from '../testing/templates.ts';
import { accepted } from './accepted.ts';
import { tryControls } from './controls.ts';
import { wrongFindings } from './findings.ts';

it('breaks no control of a landing zone but those that are named with their reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landing-zone-'));
  try {
    const template = join(folder, 'template.json');
    writeFileSync(template, JSON.stringify(templateOfStage(exampleStage('examples/landing-zone'))));
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
