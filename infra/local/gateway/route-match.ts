import { operationIds, routeKey, routes } from '../../../shared/api/routes.ts';

/** A route of the HTTP API. */
export type GatewayRoute = {
  /** For example `GET /api/books/{id}`. */
  readonly routeKey: string;
  /** Whether the JWT authorizer runs before the function. */
  readonly authorized: boolean;
  /** The function that answers; for the contract's own routes, the route group. */
  readonly target: string;
};

export type RouteMatch = GatewayRoute & {
  /** Percent-decoded values, by name. */
  readonly pathParameters: Record<string, string>;
};

/** The routes of the contract. */
export const contractRoutes: readonly GatewayRoute[] = operationIds.map((id) => ({
  routeKey: routeKey(id),
  authorized: routes[id].access !== 'public',
  target: routes[id].group,
}));

const isParameter = (part: string): boolean => part.startsWith('{');
/** Whether the part is like `{name+}`, which matches the whole rest of the path. */
const takesRest = (part: string): boolean => part.endsWith('+}');

/**
 * Finds the route for a method and an undecoded path whose percent-encoding is valid. As in API Gateway the most specific route
 * wins: a fixed part takes precedence over a parameter.
 */
export function routeFinder(
  gatewayRoutes: readonly GatewayRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const table = gatewayRoutes
    .map((route) => {
      const [method = '', path = ''] = route.routeKey.split(' ');
      return { route, method, parts: path.split('/') };
    })
    .toSorted((a, b) => a.parts.filter(isParameter).length - b.parts.filter(isParameter).length);
  return (method, path) => {
    const segments = path.split('/');
    const found = table.find(
      ({ method: routeMethod, parts }) => routeMethod === method && fits(parts, segments),
    );
    if (!found) return undefined;
    const pathParameters: Record<string, string> = {};
    found.parts.forEach((part, index) => {
      const segment = takesRest(part) ? segments.slice(index).join('/') : segments[index];
      if (isParameter(part)) pathParameters[part.replace(/[{+}]/g, '')] = decodeURIComponent(segment ?? '');
    });
    return { ...found.route, pathParameters };
  };
}

function fits(parts: readonly string[], segments: readonly string[]): boolean {
  const takesMore = takesRest(parts.at(-1) ?? '') && segments.length > parts.length;
  if (parts.length !== segments.length && !takesMore) return false;
  return parts.every((part, index) =>
    isParameter(part) ? segments[index] !== '' : part === segments[index],
  );
}
