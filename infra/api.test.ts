import { describe, expect, it } from '@jest/globals';
import { operationIds, routeGroups, routeKey, routes } from '../shared/api/routes.ts';
import { rateLimits } from '../shared/rate-limits.ts';
import { ofType, only, propertiesOf, type Resource, resourcesOf } from './testing/templates.ts';
import { besides } from './testing/test-settings.ts';

const resources = resourcesOf();
const routesByKey = Map.groupBy(
  propertiesOf(resources, 'AWS::ApiGatewayV2::Route'),
  ({ RouteKey }) => RouteKey as string,
);

describe('the HTTP API', () => {
  it.each(operationIds)(
    'routes %s to the function of its group, which API Gateway is allowed to invoke',
    (operation) => {
      const route = routesByKey.get(routeKey(operation))?.[0];
      const target = JSON.stringify(route?.Target);
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

  it('passes calls to the functions in payload format 2.0, and allows no other origin', () => {
    const integrations = propertiesOf(resources, 'AWS::ApiGatewayV2::Integration');
    expect(integrations.length).toBeGreaterThan(0);
    for (const { IntegrationType, PayloadFormatVersion, TimeoutInMillis } of integrations)
      expect([IntegrationType, PayloadFormatVersion, TimeoutInMillis]).toEqual([
        'AWS_PROXY',
        '2.0',
        undefined,
      ]);
    expect(only(resources, 'AWS::ApiGatewayV2::Api').Properties.CorsConfiguration).toBeUndefined();
  });

  it('has one authorizer, which accepts only tokens of this pool and its clients', () => {
    const { Properties } = only(resources, 'AWS::ApiGatewayV2::Authorizer');
    const { JwtConfiguration, IdentitySource } = Properties;
    expect(IdentitySource).toEqual(['$request.header.Authorization']);
    const { id: poolId } = only(resources, 'AWS::Cognito::UserPool');
    const clients = ofType(resources, 'AWS::Cognito::UserPoolClient');
    expect(JwtConfiguration).toEqual({
      Audience: clients.map(([Ref]) => ({ Ref })),
      Issuer: { 'Fn::GetAtt': [poolId, 'ProviderURL'] },
    });
  });

  it('throttles all calls, and sign-in routes more tightly, once these have been created', () => {
    const stage = only(resources, 'AWS::ApiGatewayV2::Stage');
    const { all, auth } = rateLimits.gateway;
    expect(auth.rate).toBeLessThan(all.rate);
    expect(auth.burst).toBeLessThan(all.burst);
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

  it('creates the routes of a group one after another, so that the first deployment stays within the API’s quota', () => {
    const all = ofType(resources, 'AWS::ApiGatewayV2::Route');
    const ids = new Set(all.map(([id]) => id));
    const first = all.filter(([, { DependsOn = [] }]) => ![DependsOn].flat().some((id) => ids.has(id)));
    expect(first).toHaveLength(routeGroups.length);
  });

  it('reserves concurrency for every route group when the settings ask for it, and otherwise for none', () => {
    const reserved = (all: Record<string, Resource>) =>
      propertiesOf(all, 'AWS::Lambda::Function').flatMap((each) => each.ReservedConcurrentExecutions ?? []);
    expect(reserved(resources)).toEqual([]);
    expect(reserved(resourcesOf(besides))).toEqual(routeGroups.map(() => 50));
  });

  it('logs calls without any data about the caller', () => {
    const stage = only(resources, 'AWS::ApiGatewayV2::Stage');
    const { Format } = stage.Properties.AccessLogSettings;
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
  });
});
