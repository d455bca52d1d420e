import { type Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { operationIds, routes } from '../../shared/api/routes.ts';
import { AppFunction } from './functions/app-function.ts';
import { ofSettings } from './nag-of-settings.ts';
import { type Acknowledgement, inside } from './nag-parts.ts';

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
    ...ofSettings(stack),
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
  return acceptedAt(inside(stack, 'Identity', 'Pool'), {
    COG1: 'NIST SP 800-63B advises length and no composition rules. Sign-in attempts are counted and limited.',
    COG2: 'Everybody may switch a second factor on; secondFactor demands it of administrators or of all, and then the functions refuse who has none. The pool itself cannot tell one from another.',
    COG8: 'The Plus plan adds adaptive sign-in risk at several times the price. The product holds no patient data.',
  });
}

function site(stack: Stack): Acknowledgement[] {
  return acceptedAt(inside(stack, 'Website', 'Distribution'), {
    CFR1: 'Staff may travel, and everything but the sign-in screen needs an account.',
    CFR3: 'A page’s address can hold what somebody typed into a search box. The API logs its calls, without it.',
    CFR7: 'Uploads go by the signature in their form, and CloudFront’s would stand in its way. Both buckets that are read have origin access control.',
    CFR4: 'CloudFront’s own host allows no choice. With domainName TLS 1.2 is the least that is accepted.',
  });
}

function publicRoutes(stack: Stack): Acknowledgement[] {
  const open = operationIds.filter((operation) => routes[operation].access === 'public');
  return open.map((operation) => ({
    at: inside(stack, 'Api', operation),
    rule: 'AwsSolutions-APIG4',
    reason:
      'The contract calls it public: it is needed before anyone is signed in, or judges the session cookie itself.',
  }));
}

/** Every image has a generated key, so the functions' one permission on images covers all of them. */
function cardImages(stack: Stack): Acknowledgement[] {
  const images = 'IAM5[Resource::<CardImagesE2E830F6.Arn>';
  const uploads = 'IAM5[Resource::<CardImagesUploads9E7AF55A.Arn>';
  return [
    ...acceptedAt(inside(stack, 'Api', 'images'), {
      [`${uploads}/*]`]: 'Takes uploads, which have keys that are made for each.',
      [`${images}/cards/*]`]: 'Stores checked images, which have keys that are made for each.',
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
        'Takes uploads, which have keys that are made for each import.',
      'IAM5[Resource::<ImportsImportedFiles6AF5C876.Arn>/*]':
        'Keeps what was found in files, under keys that are made for each import.',
    }),
  );
}

/** The SES sandbox decides who may receive an email; the condition restricts the sender. */
function mails(stack: Stack): Acknowledgement[] {
  return [inside(stack, 'Mail', 'Worker'), inside(stack, 'Broadcasts', 'Worker')].map((at) => ({
    at,
    rule: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
    reason:
      'In its sandbox SES asks for the identities of those who get a mail as well; the sender is held by a condition.',
  }));
}

function tracing(stack: Stack): Acknowledgement[] {
  const appFunctions = stack.node.findAll().filter((construct) => construct instanceof AppFunction);
  return appFunctions.map((at) => ({
    at,
    rule: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'X-Ray takes trace segments for the whole account: its two write actions know no narrower resource.',
  }));
}

/** The function by which CDK copies the web app into the site's bucket; its code and its role are CDK's own. */
function siteCopier(stack: Stack): Acknowledgement[] {
  const at = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (at === undefined) return [];
  const reason =
    'CDK’s own copier of the web app: it runs during deployments only and reaches two buckets only.';
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
      'Each role belongs to one function and lives and dies with it. A managed policy would invite a second user.',
    LambdaConcurrency:
      'A new account has ten executions in all, of which none may be reserved: reservedConcurrency does so where there are more. The gateway limits calls.',
    LambdaDLQ:
      'Calls are answered at once, mails come from a queue with dead letters, the sweep does all its work again six hours later, and news of a mail that came back comes again with the next mail.',
    LambdaInsideVPC:
      'The functions reach AWS’s own services only, each by TLS and its role. A VPC would add cost and outages and keep nobody out.',
    S3BucketReplicationEnabled:
      'Card images and the site can be uploaded again, and an hour without pictures harms nobody. The table has point-in-time recovery.',
    S3DefaultEncryptionKMS:
      'S3 encrypts with its own keys. What the site serves is public to its users, and a key of one’s own would cost a call for each file.',
    WAFv2LoggingEnabled:
      'A log of the firewall would hold network addresses and what people search for. It shows samples of three hours, and alarms when it refuses.',
    SNSEncryptedKMS:
      'Alarms say that something fails, nothing of people. CloudWatch cannot publish to a topic under AWS’s own key.',
  };
  const unversioned = [
    ['Logs', 'Access logs are only ever added to, and end after 90 days.'],
    [
      'CardImages/Uploads',
      'An upload that was not finished or was refused has to be gone, not kept in an older version.',
    ],
    [
      'Imports/ImportedFiles',
      'What was found in a file is written once under its key, and ends with the time in which it can be undone.',
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
        'It keeps callers from going past the site, and opens sample cards at most. Another one comes with proofGeneration.',
    })),
    ...(account === undefined ? [] : [account]).map((at) => ({
      at,
      reason:
        'It opens an account that reads one facility’s plans and is nobody’s. npm run ops -- probe-account writes another password.',
    })),
  ];
  const rules = [
    'AwsSolutions-SMG4',
    'HIPAA.Security-SecretsManagerRotationEnabled',
    'HIPAA.Security-SecretsManagerUsingKMSKey',
  ];
  return opens.flatMap((each) => rules.map((rule) => ({ ...each, rule })));
}
