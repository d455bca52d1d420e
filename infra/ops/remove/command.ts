import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import * as z from '../../../shared/zod.ts';
import { ask as askPerson, noTerminal } from '../../deploy/ask.ts';
import { endProtection, readDeployed, statusOf } from '../../deploy/deployed-stack.ts';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { clientOptions, type Environment } from '../clients.ts';
import { type Output, type Print, printTo } from '../progress.ts';
import { deletions } from './deletions.ts';

const help = `npm run ops -- remove STAGE

Lists what remains of an installation when its stack is removed, with the command that deletes each, asks for confirmation, and
removes the stack. Nothing that holds data is deleted: tables, user accounts, images, logs and their keys remain.`;

type Surroundings = {
  readonly ask?: (question: string) => Promise<string | undefined>;
  readonly pause?: () => Promise<unknown>;
};

const settingsSchema = z.object({
  tableName: z.optional(z.string()),
  maintenance: z.optional(z.string()),
  poolGeneration: z._default(z.number(), 1),
});

const fifteenSeconds = () => new Promise((resolve) => setTimeout(resolve, 15_000));

/** @throws Problem if there is no such stack, the answer is no, or CloudFormation could not remove everything. */
export async function removeCommand(
  args: readonly string[],
  output: Output,
  environment: Environment = process.env,
  { ask = askPerson, pause = fifteenSeconds }: Surroundings = {},
): Promise<void> {
  const parsed = oneAndOptions(args, {}, help, output, 'Specify one stage to remove.');
  if (parsed === undefined) return;
  const print = printTo(output);
  const name = `CoverageGuide-${parsed.one}`;
  const client = new CloudFormationClient(clientOptions(environment, 'CLOUDFORMATION'));
  try {
    const deployed = await readDeployed(client, name);
    if (deployed === undefined) throw new Problem(`There is no stack ${name} in this account and region.`);
    const { tableName, maintenance, poolGeneration } = settingsSchema.parse(deployed.rawSettings ?? {});
    const { site, stackId } = await siteOf(client, name);
    print(
      `This is ${site}, ${maintenance === undefined ? 'open to users' : 'down for maintenance'}: ${stackId}`,
    );
    const staying = await whatStays(client, name);
    // A table restored beside the stack, which holds the data.
    if (tableName !== undefined) staying.push({ type: 'AWS::DynamoDB::GlobalTable', physical: tableName });
    print(
      `When ${name} is removed, nobody can sign in. These ${staying.length} remain, with what they hold:`,
    );
    for (const { type, physical } of staying)
      print(`  ${type} ${physical}\n    ${deletions[type]?.(physical)}`);
    if (poolGeneration > 1)
      print(
        `So does the user pool of each generation before the current one (${poolGeneration}): aws cognito-idp list-user-pools --max-results 60 lists all pools of the account.`,
      );
    const vaultType = 'AWS::Backup::BackupVault';
    // It outlives its setting, and is then in no template. `infra/constructs/backup-copies.ts` names it.
    const vault = `guide-${stackId.split('/')[2]}`;
    if (!staying.some(({ type }) => type === vaultType))
      print(
        `If this stage ever had backupDays, so does the vault ${vault}: ${deletions[vaultType]?.(vault)}`,
      );
    print(
      'These commands delete them permanently. While the site is up, export the audit log on its page, and take a backup: npm run ops -- backup FILE. It holds neither the audit log nor card images nor passwords.',
    );
    const answer = await ask(`Remove the stack? Type ${name} to continue: `);
    if (answer === undefined) throw new Problem(`${noTerminal} Nothing was removed.`);
    if (answer.trim() !== name) throw new Problem('Nothing was removed.');
    // The command may have been stopped while CloudFormation was removing the stack, which then refuses this.
    if (deployed.status !== 'DELETE_IN_PROGRESS') await endProtection(client, name);
    await client.send(new DeleteStackCommand({ StackName: name }));
    await untilGone(client, name, print, pause);
    print(`${name} was removed. What is listed above still exists, and can be deleted now.`);
  } finally {
    client.destroy();
  }
}

/** Tells the stack from one of the same name in another account or region, as after a move. */
async function siteOf(client: CloudFormationClient, name: string) {
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
  const site = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'SiteAddress')?.OutputValue;
  return { site: site ?? 'a stack without a site', stackId: stack?.StackId ?? '' };
}

async function whatStays(client: CloudFormationClient, name: string) {
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName: name }));
  const { Resources = {} } = JSON.parse(TemplateBody) as {
    Resources?: Record<string, { DeletionPolicy?: string }>;
  };
  const staying: { type: string; physical: string }[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName: name },
  )) {
    for (const {
      LogicalResourceId = '',
      ResourceType: type = '',
      PhysicalResourceId: physical,
    } of StackResourceSummaries) {
      // `Retain`, or `RetainExceptOnCreate` of the vault.
      if (physical !== undefined && Resources[LogicalResourceId]?.DeletionPolicy?.startsWith('Retain'))
        staying.push({ type, physical });
    }
  }
  return staying;
}

async function untilGone(
  client: CloudFormationClient,
  name: string,
  print: Print,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (
    let status = await statusOf(client, name);
    status !== undefined;
    status = await statusOf(client, name)
  ) {
    print(`  ${status}`);
    if (status === 'DELETE_FAILED') {
      throw new Problem(
        `${name} could not be removed completely. Its events in the CloudFormation console show which part; fix it and run the command again.`,
      );
    }
    await pause();
  }
}
