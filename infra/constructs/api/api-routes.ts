import { HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { operationIds, routeGroups, routeKey, routes } from '../../../shared/api/routes.ts';
import { Releases } from '../functions/releases.ts';
import { type RouteFunctionProps, routeFunction } from '../functions/route-function.ts';
import type { Gateway } from './gateway.ts';

type ApiRoutesProps = RouteFunctionProps & { readonly gateway: Gateway };

/** One route for each entry of the contract, and no others; a JWT authorizer on all but the public ones. */
export class ApiRoutes extends Construct {
  constructor(scope: Construct, id: string, { gateway, ...shared }: ApiRoutesProps) {
    super(scope, id);
    const { pool, client, otherClients } = shared.identity;
    const signedIn = new HttpJwtAuthorizer('SignedIn', pool.userPoolProviderUrl, {
      jwtAudience: [client, ...otherClients].map(({ userPoolClientId }) => userPoolClientId),
    });
    const anyone = new HttpNoneAuthorizer();
    const releases = new Releases(this, 'Releases', shared.settings.gradual);
    const signingIn = new Map<string, HttpRoute>();
    for (const group of routeGroups) {
      const live = releases.aliasOf(group, routeFunction(this, group, shared));
      // One permission for each group: one for each route would use up a quarter of the resources a stack may have.
      const integration = new HttpLambdaIntegration(group, live, { scopePermissionToRoute: false });
      let earlier: HttpRoute | undefined;
      for (const operation of operationIds.filter((id) => routes[id].group === group)) {
        const { method, path, access } = routes[operation];
        const route = new HttpRoute(this, operation, {
          httpApi: gateway.api,
          routeKey: HttpRouteKey.with(routeKey(operation).split(' ')[1] ?? '', HttpMethod[method]),
          integration,
          authorizer: access === 'public' ? anyone : signedIn,
        });
        // One after another: API Gateway accepts ten changes a second from an account, and a first deployment has all routes ready at once.
        if (earlier !== undefined) route.node.addDependency(earlier);
        earlier = route;
        if (path.startsWith('/auth/')) signingIn.set(routeKey(operation), route);
      }
    }
    gateway.throttle(signingIn);
  }
}
