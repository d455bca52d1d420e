import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { oneAndOptions } from '../ops/arguments.ts';
import { exitCodeOf } from '../ops/exit-code-of.ts';
import { type Output, printTo } from '../ops/progress.ts';
import { readStage } from '../stages/stage-file.ts';
import { ask } from './ask.ts';
import { deploy } from './deploy.ts';

const usage =
  'npm run deploy -- STAGE [--yes]: deploys the stage with the settings in infra/stages/STAGE.json.';

async function cdk(args: readonly string[]): Promise<number> {
  const child = spawn('npx', ['cdk', ...args], { stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}

/** `npm run deploy -- …`. @returns the exit code */
export function deployCommandLine(args: readonly string[], output: Output, errors: Output): Promise<number> {
  const print = printTo(output);
  return exitCodeOf(errors, async () => {
    const parsed = oneAndOptions(args, { yes: { type: 'boolean' } }, usage, output, 'Specify one stage.');
    if (parsed === undefined) return 0;
    const stage = readStage(parsed.one);
    const { yes: agreed = false } = parsed.values;
    const client = new CloudFormationClient();
    const lambda = new LambdaClient();
    const dynamodb = new DynamoDBClient();
    return deploy({ client, lambda, dynamodb, stage, agreed, print, ask, cdk });
  });
}
