import { type Stack, Validations } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { IConstruct } from 'constructs';
import { operationIds, routes } from '../../shared/api/routes.ts';
import { AppFunction } from './functions/app-function.ts';

type Acknowledgement = {
  /** The construct at which the finding is accepted, and everything inside it. */
  readonly at: IConstruct;
  readonly rule: string;
  readonly reason: string;
};

const inside = (scope: IConstruct, ...path: string[]): IConstruct =>
  path.reduce((parent, id) => parent.node.findChild(id), scope);

/** Lists every accepted finding of the AwsSolutions and HIPAA.Security packs with its reason. Any other stops `cdk synth`. */
export function acknowledgements(stack: Stack): Acknowledgement[] {
  return [
    ...people(stack),
    ...site(stack),
    ...publicRoutes(stack),
    ...cardImages(stack),
    ...imports(stack),
    ...mails(stack),
    ...tracing(stack),
    ...gradualDeployments(stack),
    ...backupCopies(stack),
    ...siteCopier(stack),
    ...hipaa(stack),
    ...secrets(stack),
  ];
}

export function acknowledgeFindings(stack: Stack): void {
  for (const { at, rule, reason } of acknowledgements(stack))
    Validations.of(at).acknowledge({ id: rule, reason });
}

/** AwsSolutions findings accepted at one construct, each with its reason. */
const acceptedAt = (at: IConstruct, reasons: Readonly<Record<string, string>>): Acknowledgement[] =>
  Object.entries(reasons).map(([rule, reason]) => ({ at, rule: `AwsSolutions-${rule}`, reason }));

function people(stack: Stack): Acknowledgement[] {
  // The pool's own ID differs by generation.
  return acceptedAt(inside(stack, 'Identity'), {
    COG1: 'NIST SP 800-63B recommends length and no composition rules. Sign-in attempts are counted and limited.',
    COG2: 'Anyone may turn on a second factor; secondFactor requires it of administrators or of everyone, and the functions then refuse those who have none. The pool itself cannot tell administrators from other users.',
    COG8: 'The Plus plan adds adaptive authentication at several times the price. The product holds no patient data.',
  });
}

function site(stack: Stack): Acknowledgement[] {
  return acceptedAt(inside(stack, 'Website', 'Distribution'), {
    CFR1: 'Staff may travel, and everything except the sign-in screen requires an account.',
    CFR3: 'A page’s URL can contain what a user typed into a search box. The gateway logs every call that reaches it, without the query.',
    CFR7: 'Uploads are authorized by the signature in their form, with which CloudFront’s own would conflict. Both buckets that are read have origin access control.',
    CFR4: 'CloudFront’s own host allows no choice. With domainName, the minimum version is TLS 1.2.',
  });
}

function publicRoutes(stack: Stack): Acknowledgement[] {
  const open = operationIds.filter((operation) => routes[operation].access === 'public');
  return open.map((operation) => ({
    at: inside(stack, 'Api', operation),
    rule: 'AwsSolutions-APIG4',
    reason:
      'The contract marks it as public: it is needed before sign-in, or checks the session cookie itself.',
  }));
}

/** Every image has a generated key, so the functions' one permission on images covers all of them. */
function cardImages(stack: Stack): Acknowledgement[] {
  const images = 'IAM5[Resource::<CardImagesE2E830F6.Arn>';
  const uploads = 'IAM5[Resource::<CardImagesUploads9E7AF55A.Arn>';
  return [
    ...acceptedAt(inside(stack, 'Api', 'images'), {
      [`${uploads}/*.*]`]: 'Accepts uploads, each under a generated key.',
      [`${images}/cards/*]`]: 'Stores checked images, each under a generated key.',
    }),
    ...acceptedAt(inside(stack, 'CardImages', 'Sweep'), {
      [`${uploads}/*]`]: 'Removes any upload that was never finished; it cannot read one.',
      [`${images}/*]`]: 'Removes any image that no plan shows; it cannot read or write one.',
    }),
  ];
}

/** Every imported file has a generated key, so the functions' permissions cover all of them. */
function imports(stack: Stack): Acknowledgement[] {
  return [inside(stack, 'Api', 'imports'), inside(stack, 'Imports', 'Worker')].flatMap((at) =>
    acceptedAt(at, {
      'IAM5[Resource::<CardImagesUploads9E7AF55A.Arn>/import-*]':
        'Accepts uploads, under keys generated for each import.',
      'IAM5[Resource::<ImportsImportedFiles6AF5C876.Arn>/*]':
        'Stores what was found in files, under keys generated for each import.',
    }),
  );
}

/** The SES sandbox decides who may receive an email; the condition restricts the sender. */
function mails(stack: Stack): Acknowledgement[] {
  return [inside(stack, 'Mail', 'Worker'), inside(stack, 'Broadcasts', 'Worker')].map((at) => ({
    at,
    rule: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
    reason: 'The SES sandbox also checks the recipients’ identities; a condition restricts the sender.',
  }));
}

function tracing(stack: Stack): Acknowledgement[] {
  const appFunctions = stack.node.findAll().filter((construct) => construct instanceof AppFunction);
  return appFunctions.map((at) => ({
    at,
    rule: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'X-Ray takes trace segments for the whole account: its two write actions support no narrower resource.',
  }));
}

// The next two are about resources that exist only if a stage's settings ask for them.
function gradualDeployments(stack: Stack): Acknowledgement[] {
  const releases = inside(stack, 'Api', 'Releases').node;
  const role = releases.tryFindChild('Role');
  if (role === undefined) return [];
  return [
    {
      at: role,
      rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'AWS’s own policy for what CodeDeploy needs to shift calls from one version of a function to another; it invokes none.',
    },
    ...releases.children
      .filter((each) => each instanceof Alarm)
      .map((at) => ({
        at,
        rule: 'HIPAA.Security-CloudWatchAlarmAction',
        reason:
          'CodeDeploy watches it during a deployment, and a failed deployment tells the person who deploys. The function’s own alarm sends email.',
      })),
  ];
}

function backupCopies(stack: Stack): Acknowledgement[] {
  const plan = stack.node.tryFindChild('BackupCopies')?.node.tryFindChild('Plan');
  if (plan === undefined) return [];
  return [
    {
      at: plan,
      rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason:
        'AWS’s own policy for what AWS Backup needs to copy; the plan names the two tables, and only the service can assume the role.',
    },
  ];
}

/** The function by which CDK copies the web app into the site's bucket; its code and its role are CDK's own. */
function siteCopier(stack: Stack): Acknowledgement[] {
  const at = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (at === undefined) return [];
  const reason =
    'CDK’s own function for copying the web app: it runs only during deployments and reaches only two buckets.';
  const rules = [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'AwsSolutions-IAM5[Action::s3:GetBucket*]',
    'AwsSolutions-IAM5[Action::s3:GetObject*]',
    'AwsSolutions-IAM5[Action::s3:List*]',
    'AwsSolutions-IAM5[Action::s3:Abort*]',
    'AwsSolutions-IAM5[Action::s3:DeleteObject*]',
    'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    'AwsSolutions-IAM5[Resource::<WebsiteFiles8BA07689.Arn>/*]',
    'AwsSolutions-L1',
  ];
  return rules.map((rule) => ({ at, rule, reason }));
}

/** The product is designed to hold no patient data, and its first screen and every save state so. */
function hipaa(stack: Stack): Acknowledgement[] {
  const everywhere: Readonly<Record<string, string>> = {
    IAMNoInlinePolicy:
      'Each role belongs to one function and is created and deleted with it. A managed policy would invite reuse.',
    LambdaConcurrency:
      'A new account has ten concurrent executions, none of which can be reserved; reservedConcurrency reserves some in accounts that have more. The gateway limits calls.',
    LambdaDLQ:
      'Calls are synchronous, emails come from a queue with a dead-letter queue, the sweep redoes all its work six hours later, and a missed bounce is reported again with the next email.',
    LambdaInsideVPC:
      'The functions reach only AWS’s own services, over TLS and with their roles. A VPC would add cost and outages and keep nobody out.',
    S3BucketReplicationEnabled:
      'Card images and the site can be uploaded again, and an hour without images harms nobody. The table has point-in-time recovery.',
    S3DefaultEncryptionKMS:
      'S3 encrypts with its own keys. What the site serves is visible to all its users, and a customer-managed key would cost a call for each file.',
    WAFv2LoggingEnabled:
      'A firewall log would contain network addresses and search terms. The firewall shows samples of the last three hours, and an alarm goes off when it blocks calls.',
    SNSEncryptedKMS:
      'Alarms say what fails, and nothing about people. CloudWatch cannot publish to a topic under AWS’s own key.',
  };
  const unversioned = [
    ['Logs', 'Access logs are only ever added, and expire after 90 days.'],
    ['CardImages/Uploads', 'An unfinished or rejected upload must be deleted, not kept as an older version.'],
    [
      'Imports/ImportedFiles',
      'What was found in a file is written once under its key, and expires when the import can no longer be undone.',
    ],
  ] as const;
  return [
    ...Object.entries(everywhere).map(([rule, reason]) => ({ at: stack, rule, reason })),
    ...unversioned.map(([path, reason]) => ({
      at: inside(stack, ...path.split('/')),
      rule: 'S3BucketVersioningEnabled',
      reason,
    })),
  ].map(({ rule, ...rest }) => ({ ...rest, rule: `HIPAA.Security-${rule}` }));
}

/** Secrets that are neither rotated automatically nor under a key of their own, because of the little they protect. */
function secrets(stack: Stack): Acknowledgement[] {
  const proofs = inside(stack, 'Gateway').node.children.filter(({ node }) => node.id.startsWith('Proof'));
  const account = stack.node.tryFindChild('Canary')?.node.tryFindChild('ProbeAccount');
  const opens = [
    ...proofs.map((at) => ({
      at,
      reason:
        'It keeps callers from bypassing the site, and opens at most sample cards. The setting proofGeneration replaces it.',
    })),
    ...(account === undefined ? [] : [account]).map((at) => ({
      at,
      reason:
        'It opens an account that reads one facility’s plans and belongs to nobody. npm run ops -- probe-account replaces the password.',
    })),
  ];
  const rules = [
    'AwsSolutions-SMG4',
    'HIPAA.Security-SecretsManagerRotationEnabled',
    'HIPAA.Security-SecretsManagerUsingKMSKey',
  ];
  return opens.flatMap((each) => rules.map((rule) => ({ ...each, rule })));
}
