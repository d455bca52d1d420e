import { describe, expect, it } from '@jest/globals';
import { linkSchema } from '../functions/data/records/links.ts';
import { errorBodySchema } from '../shared/api/error-body.ts';
import { operationIds, routes } from '../shared/api/routes.ts';
import { limits } from '../shared/limits.ts';
import { paths } from '../web/src/config/paths.ts';
import { managedRules } from './constructs/site/firewall.ts';
import { apiCallsCode } from './edge-code.ts';
import type { RawSettings } from './settings.ts';
import { only, resourcesOf, templateOf } from './testing/templates.ts';
import { besides } from './testing/test-settings.ts';

type Rule = {
  readonly Name: string;
  readonly OverrideAction: object;
  readonly Statement: {
    readonly ManagedRuleGroupStatement: { readonly RuleActionOverrides: readonly object[] };
  };
};

describe('the firewall of the site', () => {
  it('exists where the region allows one, and rate-limits an address with a retry-after header', () => {
    const resources = resourcesOf();
    const { DistributionConfig } = only(resources, 'AWS::CloudFront::Distribution').Properties;
    const { id, ...acl } = only(resources, 'AWS::WAFv2::WebACL');
    const [condition, arn] = DistributionConfig.WebACLId['Fn::If'];
    expect(arn).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(acl.Condition).toBe(condition);
    expect(templateOf().Conditions[condition]).toEqual({
      'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'],
    });
    const { Scope, Rules, CustomResponseBodies } = acl.Properties;
    expect(Scope).toBe('CLOUDFRONT');
    const [{ Statement, Action }] = Rules;
    expect(Statement.RateBasedStatement).toMatchObject({ AggregateKeyType: 'IP', Limit: 30_000 });
    // The site's files are not counted.
    expect(Statement.RateBasedStatement.ScopeDownStatement.ByteMatchStatement).toMatchObject({
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/api/',
    });
    const { ResponseCode, ResponseHeaders, CustomResponseBodyKey } = Action.Block.CustomResponse;
    expect([ResponseCode, ResponseHeaders]).toEqual([429, [{ Name: 'retry-after', Value: '20' }]]);
    const body = errorBodySchema.parse(JSON.parse(CustomResponseBodies[CustomResponseBodyKey].Content));
    expect(body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('keeps session tokens out of its sampled requests', () => {
    const { DataProtectionConfig } = only(resourcesOf(), 'AWS::WAFv2::WebACL').Properties;
    expect(DataProtectionConfig).toEqual({
      DataProtections: [
        {
          Action: 'SUBSTITUTION',
          Field: { FieldType: 'SINGLE_HEADER', FieldKeys: ['authorization', 'cookie'] },
        },
      ],
    });
  });

  it('samples no page of an emailed link, because its address holds the token', () => {
    const [, links, ...others] = only(resourcesOf(), 'AWS::WAFv2::WebACL').Properties.Rules;
    expect(links.Action).toEqual({ Allow: {} });
    expect(links.VisibilityConfig.SampledRequestsEnabled).toBe(false);
    // No rule that samples what it only counts comes before it, except the one for /api/.
    for (const { Priority } of others) expect(Priority).toBeGreaterThan(links.Priority);
    const { RegexString } = links.Statement.RegexMatchStatement;
    const matches = (path: string) => new RegExp(RegexString).test(path);
    const purposes = linkSchema.shape.purpose.options;
    expect(purposes.filter((purpose) => !matches(paths[purpose]('x-'.repeat(21))))).toEqual([]);
    expect([paths.login(), '/api/auth/reset-password', '/unsubscribe/../api/me'].filter(matches)).toEqual([]);
  });

  it('counts matches of AWS’s managed rules, and blocks them when the settings say so', () => {
    const groupsOf = (settings: RawSettings): Rule[] =>
      only(resourcesOf(settings), 'AWS::WAFv2::WebACL').Properties.Rules.slice(2);
    const names = Object.keys(managedRules);
    expect(groupsOf({}).map(({ Name, OverrideAction }) => [Name, OverrideAction])).toEqual(
      names.map((name) => [name, { Count: {} }]),
    );
    for (const { Name, OverrideAction, Statement } of groupsOf(besides)) {
      expect(OverrideAction).toEqual({ None: {} });
      const { RuleActionOverrides } = Statement.ManagedRuleGroupStatement;
      expect(RuleActionOverrides).toEqual(
        managedRules[Name]?.map((rule) => ({ Name: rule, ActionToUse: { Count: {} } })),
      );
    }
  });

  it('lets the product’s largest saves and longest URLs pass AWS’s managed rules', () => {
    // The limits that AWS publishes for the common rule set; its rules that would refuse more than these only count.
    const published = { body: 8_192, query: 2_048, path: 1_024, cookies: 10_240 };
    const counted = managedRules.AWSManagedRulesCommonRuleSet ?? [];
    const longest = '漢'.repeat(limits.text.name);
    const query = new URLSearchParams({ facility: longest, cursor: 'x'.repeat(500) }).toString().length;
    expect([limits.planBytes > published.body, counted.includes('SizeRestrictions_BODY')]).toEqual([
      true,
      true,
    ]);
    expect([query > published.query, counted.includes('SizeRestrictions_QUERYSTRING')]).toEqual([true, true]);
    const paths = operationIds.map((id) => routes[id].path.replace(/\{id\}/, 'x'.repeat(300)));
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(published.path);
    // The edge allows no more than this for all headers together.
    expect(Number(/mostHeaderBytes = (\d+)/.exec(apiCallsCode())?.[1])).toBeLessThan(published.cookies);
  });

  it('only counts what AWS’s managed rules find in bodies, because the contract validates those', () => {
    // The body rules of the two groups that AWS publishes.
    const published = {
      AWSManagedRulesCommonRuleSet: [
        'CrossSiteScripting_BODY',
        'EC2MetaDataSSRF_BODY',
        'GenericLFI_BODY',
        'GenericRFI_BODY',
        'SizeRestrictions_BODY',
      ],
      AWSManagedRulesKnownBadInputsRuleSet: [
        'JavaDeserializationRCE_BODY',
        'Log4JRCE_BODY',
        'ReactJSRCE_BODY',
      ],
    };
    const counted = Object.entries(managedRules).map(([group, rules]) => [
      group,
      rules.filter((rule) => rule.endsWith('_BODY')).toSorted(),
    ]);
    expect(Object.fromEntries(counted)).toEqual(published);
  });
});
