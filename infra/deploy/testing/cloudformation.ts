import { startProxy } from '../../local/proxy.ts';

export type TestStack = {
  status: string;
  isProtected: boolean;
  /** Parts of the stack's template. */
  template: {
    readonly Metadata?: object;
    readonly Resources: Readonly<
      Record<string, { readonly DeletionPolicy?: string; readonly Properties?: object }>
    >;
  };
  readonly resources: readonly { readonly id: string; readonly type: string; readonly name: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
  /** The statuses reported while it is being deleted, before it no longer exists; or `DELETE_FAILED`. */
  deletion?: string[];
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
// Small pages, so that a reader that forgets to fetch the second page fails its test.
const pageSize = 2;

/** Starts a stand-in for CloudFormation's Query API that knows these stacks and refuses what CloudFormation refuses. */
export const startCloudFormation = (stacks: Map<string, TestStack>) =>
  startProxy(async ({ body }, response) => {
    const form = new URLSearchParams(body.toString('utf8'));
    const action = form.get('Action') ?? '';
    const name = form.get('StackName') ?? '';
    const stack = stacks.get(name);
    const result = stack === undefined ? undefined : answer(action, form, stack, () => stacks.delete(name));
    if (result === undefined || 'refused' in result) {
      const message = result?.refused ?? `Stack with id ${name} does not exist`;
      response.writeHead(400, { 'content-type': 'text/xml' });
      response.end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${escaped(message)}</Message></Error></ErrorResponse>`,
      );
      return;
    }
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(`<${action}Response><${action}Result>${result.xml}</${action}Result></${action}Response>`);
  });

type Answer = { readonly xml: string } | { readonly refused: string };

function answer(action: string, form: URLSearchParams, stack: TestStack, gone: () => void): Answer {
  const outputs = Object.entries(stack.outputs ?? {}).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  switch (action) {
    case 'DescribeStacks':
      if (stack.status === 'DELETE_IN_PROGRESS') {
        const next = stack.deletion?.shift();
        if (next === undefined) {
          gone();
          return { refused: `Stack with id ${form.get('StackName')} does not exist` };
        }
        stack.status = next;
      }
      return {
        xml: `<Stacks><member><StackName>${form.get('StackName')}</StackName><StackId>arn:aws:cloudformation:us-east-1:111122223333:stack/${form.get('StackName')}/1</StackId><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>${stack.status}</StackStatus><Outputs>${outputs.join('')}</Outputs></member></Stacks>`,
      };
    case 'GetTemplate':
      return {
        xml:
          stack.status === 'REVIEW_IN_PROGRESS'
            ? '<TemplateBody></TemplateBody>'
            : `<TemplateBody>${escaped(JSON.stringify(stack.template))}</TemplateBody>`,
      };
    case 'ListStackResources': {
      const from = Number(form.get('NextToken') ?? 0);
      const members = stack.resources
        .slice(from, from + pageSize)
        .map(
          ({ id, type, name }) =>
            `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${type}</ResourceType><PhysicalResourceId>${name}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member>`,
        );
      const next =
        from + pageSize < stack.resources.length ? `<NextToken>${from + pageSize}</NextToken>` : '';
      return { xml: `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>${next}` };
    }
    case 'UpdateTerminationProtection':
      if (stack.status === 'DELETE_IN_PROGRESS')
        return { refused: `TerminationProtection cannot be changed while the stack is ${stack.status}` };
      stack.isProtected = form.get('EnableTerminationProtection') === 'true';
      return { xml: '' };
    case 'DeleteStack':
      if (stack.isProtected)
        return {
          refused: `Stack [${form.get('StackName')}] cannot be deleted while TerminationProtection is enabled`,
        };
      stack.status = 'DELETE_IN_PROGRESS';
      return { xml: '' };
    default:
      return { refused: `Could not find operation ${action}` };
  }
}
