import { HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { operationIds, type RouteGroup, routeGroups, routeKey, routes } from '../../../shared/api/routes.ts';
import { type RouteFunctionProps, routeFunction } from '../functions/route-function.ts';
import type { Gateway } from './gateway.ts';

type ApiRoutesProps = RouteFunctionProps & { readonly gateway: Gateway };

/** One route for each entry of the contract and none besides; a JWT authorizer on all but the public ones. */
export class ApiRoutes extends Construct {
  constructor(scope: Construct, id: string, { gateway, ...shared }: ApiRoutesProps) {
    super(scope, id);
    const signedIn = new HttpJwtAuthorizer('SignedIn', shared.pool.userPoolProviderUrl, {
      jwtAudience: [shared.client.userPoolClientId],
    });
    const anyone = new HttpNoneAuthorizer();
    const integrations = new Map<RouteGroup, HttpLambdaIntegration>();
    for (const group of routeGroups) {
      const { lambda } = routeFunction(this, group, shared);
      integrations.set(group, new HttpLambdaIntegration(group, lambda));
    }
    const signingIn = new Map<string, HttpRoute>();
    for (const operation of operationIds) {
      const { method, path, group, access } = routes[operation];
      const integration = integrations.get(group);
      if (integration === undefined)
        throw new Error(`${operation} belongs to ${group}, which is no route group.`);
      const route = new HttpRoute(this, operation, {
        httpApi: gateway.api,
        routeKey: HttpRouteKey.with(routeKey(operation).split(' ')[1] ?? '', HttpMethod[method]),
        integration,
        authorizer: access === 'public' ? anyone : signedIn,
      });
      if (path.startsWith('/auth/')) signingIn.set(routeKey(operation), route);
    }
    gateway.throttle(signingIn);
  }
}
