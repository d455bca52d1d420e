import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from '../../shared/zod.ts';

/** A stack as CloudFormation reports it. */
export type DeployedStack = {
  /** CloudFormation's status, such as `UPDATE_COMPLETE`. */
  readonly status: string;
  /** The settings in the stage's file when it was deployed. Absent for a stack of a version that did not store them. */
  readonly rawSettings: RawSettings | undefined;
  /** The concurrent executions that all of its functions together reserve. */
  readonly reservedConcurrency: number;
};

type RawSettings = Readonly<Record<string, unknown>>;

const resourceSchema = z.object({
  Properties: z.optional(z.object({ ReservedConcurrentExecutions: z.optional(z.number()) })),
});
const templateSchema = z.object({
  Metadata: z.optional(z.object({ Settings: z.optional(z.record(z.string(), z.unknown())) })),
  Resources: z.record(z.string(), resourceSchema),
});

/** @returns undefined if the account and region have no stack of this name, or one that nothing was ever deployed to. */
export async function readDeployed(
  client: CloudFormationClient,
  name: string,
): Promise<DeployedStack | undefined> {
  const status = await statusOf(client, name);
  // A first deployment that was stopped early leaves a stack without template and resources.
  if (status === undefined || status === 'REVIEW_IN_PROGRESS') return undefined;
  const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName: name }));
  const { Metadata, Resources } = templateSchema.parse(JSON.parse(TemplateBody));
  const reserved = Object.values(Resources).map(
    ({ Properties }) => Properties?.ReservedConcurrentExecutions ?? 0,
  );
  const reservedConcurrency = reserved.reduce((sum, each) => sum + each, 0);
  return { status, rawSettings: Metadata?.Settings, reservedConcurrency };
}

/** @returns undefined if there is no stack of this name, or no longer. */
export async function statusOf(client: CloudFormationClient, name: string): Promise<string | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks[0]?.StackStatus;
  } catch (error) {
    // CloudFormation has no error code for this.
    const missing = error instanceof CloudFormationServiceException && /does not exist/.test(error.message);
    if (missing) return undefined;
    throw error;
  }
}

/** Turns off termination protection, so that the stack can be deleted. */
export async function endProtection(client: CloudFormationClient, name: string): Promise<void> {
  await client.send(
    new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false }),
  );
}

/** Lists the differences between two stage files, one line for each setting. */
export function changesOf(before: RawSettings, after: RawSettings): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
  return names
    .map((name) => ({ name, from: shown(before[name]), to: shown(after[name]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, from, to }) => `  ${name}: ${from} -> ${to}`);
}
