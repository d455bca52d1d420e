import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Problem } from '../local/problem.ts';
import { parsedArguments } from '../ops/arguments.ts';
import { explained } from '../ops/explained.ts';
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
  const { positionals, values } = parsedArguments(
    process.argv.slice(2),
    { yes: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    usage,
  );
  const [name, ...others] = positionals;
  if (values.help) console.log(usage);
  else if (name === undefined || others.length > 0) throw new Problem(`Give the one stage.\n\n${usage}`);
  else {
    const stage = readStage(name);
    const client = new CloudFormationClient();
    const lambda = new LambdaClient();
    process.exitCode = await deploy({
      client,
      lambda,
      stage,
      agreed: values.yes,
      print: console.log,
      ask,
      cdk,
    });
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : (explained(error)?.message ?? error));
  process.exitCode = 1;
}
