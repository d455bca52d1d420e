import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { Problem } from '../local/problem.ts';
import type { Stage } from '../stages/stage-file.ts';
import { noTerminal } from './ask.ts';
import { concurrencyWords } from './concurrency.ts';
import { changesOf, endProtection, readDeployed } from './deployed-stack.ts';
import { rotationsOf } from './rotations.ts';

type Deployment = {
  readonly client: CloudFormationClient;
  readonly lambda: LambdaClient;
  readonly dynamodb: DynamoDBClient;
  readonly stage: Stage;
  /** True for a pipeline, whose change of settings has been reviewed already. */
  readonly agreed: boolean;
  readonly print: (line: string) => void;
  /** @returns what the person typed; undefined if nobody can be asked. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Runs `cdk` with these arguments. @returns its exit code. */
  readonly cdk: (args: readonly string[]) => Promise<number>;
};

/** A stack whose first creation failed holds nothing, and can only be created again. */
const neverMade: ReadonlySet<string> = new Set(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED']);

/**
 * Lists what the stage's settings change in the deployed stack, asks for confirmation, and deploys.
 * @returns the exit code of `cdk deploy`
 * @throws Problem if the answer is no, or CloudFormation is still busy with the stack.
 */
export async function deploy({
  client,
  lambda,
  dynamodb,
  stage,
  agreed,
  print,
  ask,
  cdk,
}: Deployment): Promise<number> {
  const { stage: name } = stage.settings;
  const stack = `CoverageGuide-${name}`;
  const deployed = await readDeployed(client, stack);
  if (deployed === undefined) print(`This account and region has no ${stack} yet. This creates it.`);
  const failedAtFirst = deployed !== undefined && neverMade.has(deployed.status);
  if (failedAtFirst) {
    print(
      `The first deployment of ${stack} failed. What is left of the stack is removed, and the stack is created again.`,
    );
    print(
      'Tables, pools and buckets that it had already created are empty and remain: its events name them.',
    );
  } else if (deployed?.status.endsWith('_IN_PROGRESS')) {
    throw new Problem(
      `${stack} is being changed right now (${deployed.status}). Try again when that is done.`,
    );
  }
  const changes = changesOf(deployed?.rawSettings ?? {}, stage.rawSettings);
  print(
    changes.length === 0
      ? `The settings of ${name} have not changed since the last deployment.`
      : [`Settings of ${name}, deployed -> now:`, ...changes].join('\n'),
  );
  const { backup } = stage.settings;
  if (backup !== undefined && changes.some((change) => /^ {2}backup/.test(change))) {
    const isLocked = !failedAtFirst && deployed?.rawSettings?.backupLockAfterDays !== undefined;
    if (isLocked) {
      print(
        'The vault has a lock already. If its date has passed, AWS refuses to change backupDays and backupLockAfterDays, and this deployment fails: keep both as they were.',
      );
    }
    if (backup.lockAfterDays !== undefined) {
      print(
        `${isLocked ? 'If not, irreversible' : 'Irreversible'}: ${backup.lockAfterDays} days from now, neither you nor AWS can remove the vault's lock, and you pay for each copy until its retention ends.`,
      );
    }
  }
  if (!failedAtFirst && deployed?.rawSettings !== undefined) {
    for (const line of addressWords(deployed.rawSettings, stage.rawSettings)) print(line);
  }
  const reserve = {
    before: failedAtFirst ? 0 : (deployed?.reservedConcurrency ?? 0),
    each: stage.settings.reservedConcurrency,
  };
  for (const line of await concurrencyWords(lambda, reserve)) print(line);
  const { tableName } = stage.settings;
  const leftTable = failedAtFirst ? undefined : deployed?.rawSettings?.tableName;
  // As after a restore whose settings were never committed.
  if (leftTable !== undefined && tableName !== leftTable) {
    const change =
      tableName === undefined
        ? `Without tableName the site goes back from the table ${leftTable} to the stack's own`
        : `The site goes from the table ${leftTable} to ${tableName}`;
    const words = `${change}, which lacks everything written since.`;
    if (agreed) {
      throw new Problem(
        `${words} Write tableName ${leftTable} into the stage's file, or deploy without --yes. Nothing was deployed.`,
      );
    }
    print(words);
  }
  if (tableName !== undefined && tableName !== deployed?.rawSettings?.tableName) {
    for (const line of await tableWords(dynamodb, tableName)) print(line);
  }
  if (deployed?.rawSettings !== undefined) {
    for (const line of rotationsOf(deployed.rawSettings, stage.settings)) print(line);
  }
  if (changes.length > 0 && !agreed) {
    const answer = await ask(`Deploy them? Type ${name} to continue: `);
    if (answer === undefined) {
      throw new Problem(`${noTerminal} Review the changes above and add --yes.`);
    }
    if (answer.trim() !== name) throw new Problem('Nothing was deployed.');
  }
  if (stage.settings.gradual && deployed !== undefined && !failedAtFirst) {
    print(
      'New versions of the API functions get a tenth of the calls for five minutes, then all. If one call fails, the whole deployment is rolled back.',
    );
  }
  // CDK deletes the failed stack itself, which protection forbids; protection ends only after the person has agreed.
  if (failedAtFirst) await endProtection(client, stack);
  return cdk(['deploy', '-c', `stage=${name}`, ...(agreed ? ['--require-approval', 'never'] : [])]);
}

/** @returns the lines to print if emails are to come from elsewhere, or if the site is to get another address. */
function addressWords(before: Stage['rawSettings'], now: Stage['rawSettings']): string[] {
  const lines: string[] = [];
  // SES verifies mailDomain once, for all of its addresses.
  if ((before.mailDomain ?? before.mailFrom) !== (now.mailDomain ?? now.mailFrom)) {
    const verify =
      now.mailDomain === undefined
        ? `open the link that SES sends to ${now.mailFrom}`
        : 'create the DNS records that the outputs DnsDkim1 to DnsDmarc name';
    lines.push(
      `After this deployment no email goes out until SES has verified the new sender: ${verify}. Emails that failed by then wait in the dead-letter queue: redrive them.`,
    );
  }
  if (before.domainName !== now.domainName) {
    lines.push(
      now.domainName === undefined
        ? "After this deployment people can work only at CloudFront's own address (output SiteAddress): tell them."
        : `After this deployment people can work only at ${now.domainName}. Continue once its DNS record points to DistributionDomainName.`,
    );
  }
  return lines;
}

/**
 * Checks that the table that is to replace the stack's own can be used. CloudFormation does not: with a misspelled name it succeeds,
 * and every call fails.
 * @returns the lines to print about it
 * @throws Problem if there is no such table, or it is still being restored
 */
async function tableWords(dynamodb: DynamoDBClient, TableName: string): Promise<string[]> {
  const refusal = (why: string) =>
    new Problem(`tableName ${TableName} cannot be used: ${why}. Nothing was deployed.`);
  try {
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
    const status = Table?.TableStatus ?? 'unknown';
    if (status !== 'ACTIVE' && status !== 'UPDATING') throw refusal(`its status is ${status}`);
    return [];
  } catch (error) {
    if (error instanceof ResourceNotFoundException)
      throw refusal('this account and region has no such table');
    // The person who deploys may lack the permission to read this.
    if (error instanceof DynamoDBServiceException && error.name === 'AccessDeniedException')
      return [`Check that the table ${TableName} exists: the permission dynamodb:DescribeTable is missing.`];
    throw error;
  }
}
