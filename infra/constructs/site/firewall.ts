import { Aws, CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { CfnAlarm, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
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
 * AWS's groups of rules, with those of each that do not fit the product and only ever count. Bodies: a plan is larger than
 * the 8 KB that they let pass, and notes and portals may hold what they take for an attack; the contract's schemas judge
 * bodies. Query: a facility's name of 200 letters is longer than they let pass; the edge limits the headers as a whole.
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
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY'],
};

/**
 * A web ACL that lets nobody call the API more often from one network address than a whole hospital does. CloudFront takes one
 * of us-east-1 only: a stack in another region has none of its own.
 */
export class Firewall extends Construct {
  /** For the distribution: nothing where there is no web ACL. */
  readonly webAclId: string;

  constructor(scope: Construct, id: string, { callsPerAddress, firewallRules }: Rules, alarms: Alarms) {
    super(scope, id);
    const [all, address] = [`${Aws.STACK_NAME}-Calls`, `${Aws.STACK_NAME}-CallsOfOneAddress`];
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metricOf(all),
      customResponseBodies: {
        wait: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'TOO_MANY_ATTEMPTS',
            message: 'Too many requests come from your network. Please wait a minute and try again.',
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
        ...Object.entries(managedRules).map(([name, onlyCounted], at) => ({
          name,
          priority: at + 1,
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
        'The firewall turns a network address away: it makes more calls than a hospital does, and everybody behind it waits.',
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.tell(alarm, 'by mail alone');
    const here = inUsEast1(acl);
    if (alarm.node.defaultChild instanceof CfnAlarm) inUsEast1(alarm.node.defaultChild);
    this.webAclId = Fn.conditionIf(here.logicalId, acl.attrArn, Aws.NO_VALUE).toString();
    const output = new CfnOutput(this, 'Output', { value: acl.attrArn, condition: here });
    output.overrideLogicalId('Firewall');
  }
}
