import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SettingsError } from '../settings.ts';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { settingsSchema } from './settings-schema.ts';
import { readStage, readStageOf } from './stage-file.ts';

const newFolder = temporaryFolders('stages');
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.json`), text);

describe('the file of a stage', () => {
  it('may contain comment lines, while links keep their slashes', () => {
    write(
      'prod',
      '\uFEFF// Ours.\n{\n  // Who sends.\n  "mailFrom": "guide@hospital.example",\n  "maintenance": "See https://a.example"\n}\n',
    );
    const { settings, rawSettings } = readStage('prod', folder);
    expect(settings).toMatchObject({ stage: 'prod', maintenance: 'See https://a.example' });
    expect(rawSettings).toEqual({ mailFrom: 'guide@hospital.example', maintenance: 'See https://a.example' });
  });

  it.each([
    [
      'missing',
      /missing\.json does not exist: copy an example to it.* Existing stages: broken, list, twice, typo\.$/,
    ],
    ['broken', /broken\.json is not JSON: .* The last setting has no comma after it/],
    ['list', /list\.json: contains no settings/],
    ['typo', /typo\.json: mailForm is not a setting/],
    ['twice', /twice\.json: tableName is there more than once\. Keep one of them\.$/],
    ['../prod', /^The stage "\.\.\/prod" cannot be used/],
  ])('is rejected with a sentence: %s', (name, sentence) => {
    write('broken', '{ "mailFrom": }');
    write('list', '[]');
    write(
      'twice',
      '{\n  "tableName": "guide-new",\n  // "mailFrom": "a@hospital.example",\n  "mailFrom": "guide@hospital.example",\n  "tableName": "guide-old"\n}',
    );
    write('typo', '{ "mailForm": "guide@hospital.example" }');
    expect(() => readStage(name, folder)).toThrow(SettingsError);
    expect(() => readStage(name, folder)).toThrow(sentence);
  });

  it('is the only source of settings: the CDK’s -c option is rejected', () => {
    write('prod', '{ "mailFrom": "guide@hospital.example" }');
    const context = { stage: 'prod', stages: folder, '@aws-cdk/core:checkSecretUsage': true };
    expect(readStageOf(context).settings.stage).toBe('prod');
    expect(() => readStageOf({ ...context, maintenance: 'Back soon.' })).toThrow(
      '-c maintenance= is not accepted: put the settings of a stage in infra/stages/prod.json.',
    );
  });

  it('has an example that contains every setting and can be read', () => {
    const example = readFileSync(join(import.meta.dirname, 'example.jsonc'), 'utf8');
    write('example', example);
    const { rawSettings } = readStage('example', folder);
    // That one excludes two others, so it is in a comment.
    const all = [...Object.keys(rawSettings), /"(webAclArn)":/.exec(example)?.[1]];
    expect(all.sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  });

  it('exists for the default stage of cdk.json', () => {
    const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'));
    const { stage, mailFrom } = readStageOf(context).settings;
    expect({ stage, mailFrom }).toEqual({ stage: 'demo', mailFrom: undefined });
  });
});
