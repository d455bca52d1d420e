import { describe, expect, it } from '@jest/globals';
import { routeGroups } from '../shared/api/routes.ts';
import { apiHeaders, cardHeaders, siteHeaders } from './security-headers.ts';
import { ofType, only, propertiesOf, type Resource, resourcesOf } from './testing/templates.ts';
import { elsewhere, generations } from './testing/test-settings.ts';

const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const resources = resourcesOf();
const distributionOf = (all: typeof resources) =>
  only(all, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
const distribution = distributionOf(resources);

const behavior = (pattern: string) =>
  distribution.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);

/** Returns the headers that a policy of the template sends, as a browser receives them. */
function headersSentBy(policy: { Ref: string }): Record<string, string> {
  const config = resources[policy.Ref]?.Properties.ResponseHeadersPolicyConfig;
  const security = config.SecurityHeadersConfig;
  // Without override, the origin's own header would be sent instead.
  for (const each of [...Object.values<{ Override: boolean }>(security), ...config.CustomHeadersConfig.Items])
    expect(each.Override).toBe(true);
  const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity;
  const sent = {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
  };
  for (const { Header, Value } of config.CustomHeadersConfig.Items) Object.assign(sent, { [Header]: Value });
  return sent;
}

/** Returns the association of one of CloudFront's functions, which runs before its cache is looked up. */
const running = (name: string) => ({
  EventType: 'viewer-request',
  FunctionARN: { 'Fn::GetAtt': [expect.stringMatching(`^${name}`), 'FunctionARN'] },
});

describe('the site’s distribution', () => {
  it('sends the headers of infra/security-headers.ts', () => {
    expect(headersSentBy(distribution.DefaultCacheBehavior.ResponseHeadersPolicyId)).toEqual(siteHeaders);
    expect(headersSentBy(behavior('/api/*').ResponseHeadersPolicyId)).toEqual(apiHeaders);
    expect(headersSentBy(behavior('/cards/*').ResponseHeadersPolicyId)).toEqual(cardHeaders);
  });

  it('allows the site no unsafe inline script or style, and sandboxes card images', () => {
    expect(siteHeaders['content-security-policy']).not.toMatch(/unsafe-/);
    expect(cardHeaders['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect(cardHeaders['x-content-type-options']).toBe('nosniff');
  });

  it('passes API calls on whole and uncached, and rewrites only the addresses of the app', () => {
    const api = behavior('/api/*');
    expect(api.CachePolicyId).toBe(cachingDisabled);
    expect(api.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
    expect(api.FunctionAssociations).toEqual([running('WebsiteApiCalls')]);
    expect(distribution.DefaultCacheBehavior.FunctionAssociations).toEqual([running('WebsiteAppPaths')]);
  });

  it('caches no error that CloudFront would otherwise cache, and replaces none with a page', () => {
    const kept = [404, 414, 500, 501, 502, 503, 504];
    expect(distribution.CustomErrorResponses).toEqual(
      kept.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('forwards cookies only to the calls that read them, and caches nothing by them', () => {
    const patterns = distribution.CacheBehaviors.map(
      ({ PathPattern }: { PathPattern: string }) => PathPattern,
    );
    // The first matching pattern applies.
    expect(patterns.indexOf('/api/auth/*')).toBeLessThan(patterns.indexOf('/api/*'));
    expect(behavior('/api/auth/*')).toEqual({
      ...behavior('/api/*'),
      PathPattern: '/api/auth/*',
      OriginRequestPolicyId: allViewerExceptHost,
    });
    for (const pattern of ['/api/*', '/card-uploads']) {
      const { Ref } = behavior(pattern).OriginRequestPolicyId;
      expect(resources[Ref]?.Properties.OriginRequestPolicyConfig).toMatchObject({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      });
    }
    for (const each of [distribution.DefaultCacheBehavior, behavior('/cards/*')])
      expect(each.OriginRequestPolicyId).toBeUndefined();
    // AWS's own two policies ignore cookies, too.
    for (const { CachePolicyId: id } of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors])
      if (id.Ref === undefined) expect([cachingOptimized, cachingDisabled]).toContain(id);
      else
        expect(resources[id.Ref]?.Properties.CachePolicyConfig).toMatchObject({
          ParametersInCacheKeyAndForwardedToOrigin: { CookiesConfig: { CookieBehavior: 'none' } },
        });
  });

  it('proves to the API, and to no other origin, that a call came through it', () => {
    const proofs = distribution.Origins.map(
      ({ OriginCustomHeaders = [] }: { OriginCustomHeaders?: { HeaderName: string }[] }) =>
        OriginCustomHeaders.map(({ HeaderName }) => HeaderName),
    );
    expect(proofs.filter((names: string[]) => names.length > 0)).toEqual([['x-origin-proof']]);
    const api = distribution.Origins.find(
      ({ Id }: { Id: string }) => Id === behavior('/api/*').TargetOriginId,
    );
    expect(api.OriginCustomHeaders).toHaveLength(1);
    const secrets = ofType(resources, 'AWS::SecretsManager::Secret').filter(([id]) =>
      id.startsWith('GatewayProof'),
    );
    expect(secrets.length).toBeGreaterThan(1);
    for (const [, { Properties }] of secrets) {
      expect(Properties.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
      // Functions and the code of cards separate proofs by commas, between quotes.
      expect(Properties.GenerateSecretString.ExcludePunctuation).toBe(true);
      expect(Properties.SecretString).toBeUndefined();
    }
  });

  /** Returns the proof that CloudFront sends, and those that functions and card cookies accept, by the secrets' logical IDs. */
  function proofsOf(generation: number) {
    const all = resourcesOf(generations(generation));
    const secretsIn = (value: unknown) =>
      [...JSON.stringify(value).matchAll(/"Ref":"(GatewayProof\w+)"/g)].map(([, id = '']) => id);
    const cards = only(all, 'AWS::CloudFront::Function', 'WebsiteCards');
    const taken = propertiesOf(all, 'AWS::Lambda::Function')
      .map(({ Environment }) => Environment?.Variables?.ORIGIN_PROOFS)
      .filter((proofs) => proofs !== undefined)
      .map(secretsIn);
    expect(taken).toEqual(routeGroups.map(() => taken[0]));
    return {
      there: ofType(all, 'AWS::SecretsManager::Secret').map(([id]) => id),
      sent: secretsIn(distributionOf(all).Origins),
      taken: taken[0] ?? [],
      cookies: secretsIn(cards.Properties.FunctionCode),
    };
  }

  it('changes from one proof to the next without refusing a call at any step of a deployment or rollback', () => {
    for (const generation of [1, 2]) {
      const [now, next] = [proofsOf(generation), proofsOf(generation + 1)];
      expect(now.sent).toEqual(now.taken.slice(0, 1));
      expect(next.sent).not.toEqual(now.sent);
      // CloudFront may be ahead of the functions, or behind them. They sign cookies with the proof that they consider current.
      for (const [one, other] of [
        [now, next],
        [next, now],
      ] as const) {
        expect(one.taken).toEqual(expect.arrayContaining(other.sent));
        expect(one.cookies).toEqual(expect.arrayContaining(other.sent));
        expect(one.there).toEqual(expect.arrayContaining(one.taken));
      }
    }
    // The second change deletes the old proof, because somebody may know it.
    expect(proofsOf(3).there).not.toEqual(expect.arrayContaining(proofsOf(1).sent));
  });

  it('speaks TLS only, to browsers and to its origins', () => {
    for (const each of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(['redirect-to-https', 'https-only']).toContain(each.ViewerProtocolPolicy);
      expect(each.Compress).toBe(true);
    }
    for (const origin of distribution.Origins) {
      const secure = origin.CustomOriginConfig?.OriginProtocolPolicy === 'https-only';
      expect(secure || origin.OriginAccessControlId !== undefined).toBe(true);
    }
  });

  it('caches files as long as their own headers allow, compressed with Brotli too', () => {
    expect(distribution.DefaultCacheBehavior.CachePolicyId).toBe(cachingOptimized);
  });

  it('runs its function before it serves a card image, even a cached one', () => {
    const { FunctionAssociations, CachePolicyId } = behavior('/cards/*');
    expect(FunctionAssociations).toEqual([running('WebsiteCards')]);
    // Without a minimum TTL, CloudFront would not cache private images.
    expect(resources[CachePolicyId.Ref]?.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 86_400,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
  });

  it('is on, over HTTP/2 and HTTP/3', () => {
    expect(distribution).toMatchObject({ Enabled: true, HttpVersion: 'http2and3' });
  });

  it('leaves its root to the function: a default root object would apply to posted forms, too', () => {
    expect(distribution.DefaultRootObject).toBeUndefined();
  });

  it('signs its requests to the buckets that it reads', () => {
    const controls = ofType(resources, 'AWS::CloudFront::OriginAccessControl');
    expect(controls).toHaveLength(2);
    for (const [, { Properties }] of controls)
      expect(Properties.OriginAccessControlConfig).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
        OriginAccessControlOriginType: 's3',
      });
  });

  it('takes a domain, its certificate and a firewall from the settings', () => {
    const own = resourcesOf(elsewhere);
    const config = distributionOf(own);
    expect(ofType(own, 'AWS::WAFv2::WebACL')).toEqual([]);
    expect(config).toMatchObject({ Aliases: [elsewhere.domainName], WebACLId: elsewhere.webAclArn });
    expect(config.ViewerCertificate).toMatchObject({
      AcmCertificateArn: elsewhere.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
    const origins = propertiesOf(own, 'AWS::Lambda::Function').flatMap(
      ({ Environment }) => Environment?.Variables?.SITE_ORIGIN ?? [],
    );
    expect(new Set(origins)).toEqual(new Set(['https://guide.hospital.example']));
  });
});

describe('uploads', () => {
  it('are passed to S3 uncached, through the site’s own host', () => {
    const uploads = behavior('/card-uploads');
    const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === uploads.TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toMatch(/CardImagesUploads\w+","RegionalDomainName/);
    expect(uploads.CachePolicyId).toBe(cachingDisabled);
    expect(headersSentBy(uploads.ResponseHeadersPolicyId)).toEqual(siteHeaders);
    expect(siteHeaders['content-security-policy']).toContain("connect-src 'self';");
  });
});

type Deployments = [[id: string, Resource], [id: string, Resource]];

describe('the site’s files', () => {
  const deployments = () => propertiesOf(resources, 'Custom::CDKBucketDeployment');

  it('are cached permanently if their name contains a hash, and revalidated every time otherwise', () => {
    const caching = deployments().map(({ Exclude, Include, SystemMetadata, Prune }) => ({
      files: [Exclude, Include],
      cached: SystemMetadata['cache-control'],
      Prune,
    }));
    const [{ DomainName }] = distribution.Origins;
    for (const { DestinationBucketName } of deployments())
      expect(DestinationBucketName).toEqual({ Ref: DomainName['Fn::GetAtt'][0] });
    expect(caching).toEqual([
      { files: [['*'], ['assets/*']], cached: 'public, max-age=31536000, immutable', Prune: false },
      { files: [['assets/*'], undefined], cached: 'no-cache', Prune: false },
    ]);
  });

  it('are deployed after the routes that they may call, and pages after the files that they name', () => {
    const [[hashed, { DependsOn = [] }], [, pages]] = ofType(
      resources,
      'Custom::CDKBucketDeployment',
    ) as Deployments;
    expect(pages.DependsOn).toContain(hashed);
    for (const [route] of ofType(resources, 'AWS::ApiGatewayV2::Route')) expect(DependsOn).toContain(route);
    // Its functions list the routes, too.
    expect(DependsOn).toContain(ofType(resources, 'AWS::CloudFront::Distribution')[0]?.[0]);
  });
});
