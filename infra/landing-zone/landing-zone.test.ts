import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { deep } from '../../shared/testing/depth.ts';
import { exampleStage } from '../testing/example-stages.ts';
import { templateOfStage } from '../testing/templates.ts';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { accepted } from './accepted.ts';
import { type Controls, everyControl, tryControls } from './controls.ts';
import { wrongFindings } from './findings.ts';

const newFolder = temporaryFolders('landing-zone');

/** Runs the controls on a template of these resources. */
function triedOn(resources: unknown, controls?: readonly string[]): Controls {
  const template = join(newFolder(), 'template.json');
  writeFileSync(template, JSON.stringify({ Resources: resources }));
  return tryControls(template, controls);
}

it('the landing-zone example breaks no control except those accepted with a reason', () => {
  const { Resources } = templateOfStage(exampleStage('examples/landing-zone'));
  const controls = triedOn(Resources);
  expect(controls.rules).toBeGreaterThan(200);
  expect(wrongFindings(controls)).toEqual([]);
  if (deep) expect(controls).toEqual(triedOn(Resources, everyControl()));
});

it('a template breaks no control that concerns other resource types', () => {
  // So controls that name none of a template's types need not be run on it.
  const nothing = { Nothing: { Type: 'AWS::CloudFormation::WaitConditionHandle' } };
  expect(triedOn(nothing, everyControl()).broken).toEqual(new Map());
});

it('wrongFindings names unaccepted controls, unexpected resources, and accepted controls now met', () => {
  const [rule = '', ...others] = Object.keys(accepted);
  const broken = new Map<string, readonly string[]>(others.map((name) => [name, []]));
  broken.set('sqs_dlq_check', ['MailQueue1', 'MailDeadLetters2']);
  broken.set('a_new_control', ['Table3']);
  expect(wrongFindings({ rules: 1, broken })).toEqual([
    expect.stringContaining('MailQueue1 breaks sqs_dlq_check.'),
    expect.stringContaining('Table3 breaks a_new_control.'),
    expect.stringContaining(`${rule} is now met.`),
  ]);
});
