import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { Problem } from '../local/problem.ts';
import { SettingsError } from '../settings.ts';
import { readStage } from '../stages/stage-file.ts';
import { ask } from './ask.ts';
import { deploy } from './deploy.ts';

// `npm run deploy -- STAGE [--yes]`
const usage = 'npm run deploy -- STAGE [--yes]: deploys what infra/stages/STAGE.json says.';

async function cdk(args: readonly string[]): Promise<number> {
  const child = spawn('npx', ['cdk', ...args], { stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Problem(usage);
  const client = new CloudFormationClient();
  const stage = readStage(name);
  process.exitCode = await deploy({ client, stage, agreed: values.yes, print: console.log, ask, cdk });
} catch (error) {
  const told = error instanceof Problem || error instanceof SettingsError;
  console.error(told ? error.message : `CloudFormation cannot be asked: ${(error as Error).message}`);
  process.exitCode = 1;
}
