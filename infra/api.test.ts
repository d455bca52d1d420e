import { beforeAll, describe, expect, it } from '@jest/globals';
import { operationIds, routeGroups, routeKey, routes } from '../shared/api/routes.ts';
import { rateLimits } from '../shared/rate-limits.ts';
import { ofType, type Resource, resourcesOf } from './testing/templates.ts';

let resources: Record<string, Resource>;
let routesByKey: Map<string, Resource[]>;

beforeAll(() => {
  resources = resourcesOf();
  routesByKey = Map.groupBy(
    ofType(resources, 'AWS::ApiGatewayV2::Route').map(([, route]) => route),
    (route) => route.Properties.RouteKey,
  );
});

describe('routes of the HTTP API', () => {
  it.each(operationIds)(
    'has exactly one route for %s, with the authorizer its access asks for',
    (operation) => {
      const found = routesByKey.get(routeKey(operation)) ?? [];
      expect(found).toHaveLength(1);
      const expected = routes[operation].access === 'public' ? 'NONE' : 'JWT';
      expect(found[0]?.Properties.AuthorizationType).toBe(expected);
      expect(found[0]?.Properties.AuthorizerId !== undefined).toBe(expected === 'JWT');
    },
  );

  it('has no route besides the contract', () => {
    expect([...routesByKey.keys()].sort()).toEqual(operationIds.map(routeKey).sort());
  });

  it.each(operationIds)(
    'leads %s to the function of its group, which API Gateway may invoke for it',
    (operation) => {
      const route = routesByKey.get(routeKey(operation))?.[0];
      const target = JSON.stringify(route?.Properties.Target);
      const [, integration] =
        ofType(resources, 'AWS::ApiGatewayV2::Integration').find(([id]) => target.includes(`"${id}"`)) ?? [];
      const alias: string = integration?.Properties.IntegrationUri.Ref;
      expect(resources[alias]?.Properties.FunctionName.Ref).toMatch(
        new RegExp(`^Api${routes[operation].group}Function`),
      );
      const permitted = ofType(resources, 'AWS::Lambda::Permission').filter(
        ([, { Properties }]) =>
          Properties.FunctionName.Ref === alias &&
          JSON.stringify(Properties.SourceArn).endsWith('"/*/*/*"]]}'),
      );
      expect(permitted).toHaveLength(1);
    },
  );

  it('hands calls on in the form that the functions read, and lets no other origin’s pages in', () => {
    const integrations = ofType(resources, 'AWS::ApiGatewayV2::Integration').map(
      ([, each]) => each.Properties,
    );
    expect(integrations.length).toBeGreaterThan(0);
    for (const { IntegrationType, PayloadFormatVersion, TimeoutInMillis } of integrations)
      expect([IntegrationType, PayloadFormatVersion, TimeoutInMillis]).toEqual([
        'AWS_PROXY',
        '2.0',
        undefined,
      ]);
    const [[, api]] = ofType(resources, 'AWS::ApiGatewayV2::Api') as [[string, Resource]];
    expect(api.Properties.CorsConfiguration).toBeUndefined();
  });

  it('has one authorizer, which takes tokens of this pool and its clients only', () => {
    const [[, authorizer], ...others] = ofType(resources, 'AWS::ApiGatewayV2::Authorizer') as [
      [string, Resource],
    ];
    expect(others).toEqual([]);
    const { JwtConfiguration, IdentitySource } = authorizer.Properties;
    expect(IdentitySource).toEqual(['$request.header.Authorization']);
    const [[poolId]] = ofType(resources, 'AWS::Cognito::UserPool') as [[string, Resource]];
    const clients = ofType(resources, 'AWS::Cognito::UserPoolClient');
    expect(JwtConfiguration).toEqual({
      Audience: clients.map(([Ref]) => ({ Ref })),
      Issuer: { 'Fn::GetAtt': [poolId, 'ProviderURL'] },
    });
  });

  it('limits calls, those of signing in more tightly, once their routes are there', () => {
    const [[, stage]] = ofType(resources, 'AWS::ApiGatewayV2::Stage') as [[string, Resource]];
    const { all, auth } = rateLimits.gateway;
    const { DefaultRouteSettings, RouteSettings } = stage.Properties;
    expect(DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: all.rate,
      ThrottlingBurstLimit: all.burst,
    });
    const signingIn = operationIds.filter((id) => routes[id].path.startsWith('/auth/')).map(routeKey);
    expect(signingIn.length).toBeGreaterThan(5);
    expect(RouteSettings).toEqual(
      Object.fromEntries(
        signingIn.map((key) => [key, { ThrottlingRateLimit: auth.rate, ThrottlingBurstLimit: auth.burst }]),
      ),
    );
    const waitsFor = new Set(stage.DependsOn);
    for (const [id, { Properties }] of ofType(resources, 'AWS::ApiGatewayV2::Route'))
      expect([id, waitsFor.has(id)]).toEqual([id, signingIn.includes(Properties.RouteKey)]);
  });

  it('keeps runs for each function where the account has them, so that no group takes those of another', () => {
    const reserved = (all: Record<string, Resource>) =>
      ofType(all, 'AWS::Lambda::Function').flatMap(
        ([, { Properties }]) => Properties.ReservedConcurrentExecutions ?? [],
      );
    expect(reserved(resources)).toEqual([]);
    expect(reserved(resourcesOf({ reservedConcurrency: 50 }))).toEqual(routeGroups.map(() => 50));
  });

  it('logs calls without anything of the caller', () => {
    const [[, stage]] = ofType(resources, 'AWS::ApiGatewayV2::Stage') as [[string, Resource]];
    const { Format, DestinationArn } = stage.Properties.AccessLogSettings;
    const fieldNames = [...Format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
    expect(fieldNames.sort()).toEqual([
      'authorizer.error',
      'integrationErrorMessage',
      'integrationLatency',
      'requestId',
      'requestTime',
      'responseLatency',
      'responseLength',
      'routeKey',
      'status',
    ]);
    const log = resources[DestinationArn['Fn::GetAtt'][0]];
    expect(log?.Properties.RetentionInDays).toBeGreaterThan(0);
  });
});
