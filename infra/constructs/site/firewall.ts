import { Aws, CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { apiBase } from '../../../shared/api/operation.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import type { Settings } from '../../settings.ts';
import { inUsEast1 } from '../in-us-east-1.ts';
import type { Alarms } from '../monitoring/alarms.ts';

const { windowSeconds, retryAfterSeconds } = rateLimits.address;

type Rules = Pick<Settings, 'callsPerAddress' | 'firewallRules'>;

const metricOf = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: true,
});

/**
 * AWS's managed rule groups, each with its rules that do not suit the product and only count. Bodies: a plan is larger than the 8
 * KB that they allow, and notes and portals may hold what looks like an attack to them; the contract's schemas validate bodies.
 * Query: a facility name of 200 letters exceeds their limit; the edge limits the headers as a whole.
 */
export const managedRules: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'SizeRestrictions_QUERYSTRING',
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
  ],
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
};

/**
 * A web ACL that limits the API calls from one network address to what a whole hospital makes. CloudFront accepts web ACLs from
 * us-east-1 only: a stack in another region has none of its own.
 */
export class Firewall extends Construct {
  /** The distribution's web ACL; resolves to nothing if there is none. */
  readonly webAclId: string;

  constructor(scope: Construct, id: string, { callsPerAddress, firewallRules }: Rules, alarms: Alarms) {
    super(scope, id);
    const [all, address] = [`${Aws.STACK_NAME}-Calls`, `${Aws.STACK_NAME}-CallsOfOneAddress`];
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metricOf(all),
      // Otherwise the sampled requests would show live session tokens to everybody who may look at the firewall.
      dataProtectionConfig: {
        dataProtections: [
          {
            action: 'SUBSTITUTION',
            field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization', 'cookie'] },
          },
        ],
      },
      customResponseBodies: {
        wait: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'TOO_MANY_ATTEMPTS',
            message: 'Too many requests from your network. Please wait a minute and try again.',
            requestId: 'firewall',
          }),
        },
      },
      rules: [
        {
          name: 'CallsOfOneAddress',
          priority: 0,
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'wait',
                responseHeaders: [{ name: 'retry-after', value: String(retryAfterSeconds) }],
              },
            },
          },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: windowSeconds,
              limit: callsPerAddress,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: `${apiBase}/`,
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
          visibilityConfig: metricOf(address),
        },
        {
          // The addresses of emailed links hold their tokens, and data protection has no field for addresses. Their pages are
          // static, so they need no further rule.
          name: 'EmailedLinks',
          priority: 1,
          action: { allow: {} },
          statement: {
            regexMatchStatement: {
              fieldToMatch: { uriPath: {} },
              regexString:
                '^/(?:reset-password|confirm-registration|confirm-email|undo-email|unsubscribe)/[^/]*$',
              textTransformations: [{ priority: 0, type: 'NONE' }],
            },
          },
          visibilityConfig: {
            ...metricOf(`${Aws.STACK_NAME}-EmailedLinks`),
            sampledRequestsEnabled: false,
          },
        },
        ...Object.entries(managedRules).map(([name, onlyCounted], at) => ({
          name,
          priority: at + 2,
          overrideAction: firewallRules === 'block' ? { none: {} } : { count: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: metricOf(`${Aws.STACK_NAME}-${name}`),
        })),
      ],
    });
    const alarm = new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: all, Rule: address },
      statistic: Stats.SUM,
      period: Duration.minutes(5),
    }).createAlarm(this, 'Refused', {
      alarmDescription:
        'The firewall is blocking a network address that makes more calls than a hospital does, and everyone behind it has to wait.',
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.notifyInUsEast1(alarm);
    const here = inUsEast1(acl);
    this.webAclId = Fn.conditionIf(here.logicalId, acl.attrArn, Aws.NO_VALUE).toString();
    const output = new CfnOutput(this, 'Output', { value: acl.attrArn, condition: here });
    output.overrideLogicalId('Firewall');
  }
}
