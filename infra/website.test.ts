import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardHeaders, siteHeaders } from './security-headers.ts';
import { groups } from './testing/functions.ts';
import { ofType, type Resource, resourcesOf } from './testing/templates.ts';

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

let resources: Record<string, Resource>;
let distribution: Resource['Properties'];

beforeAll(() => {
  resources = resourcesOf();
  distribution = ofType(resources, 'AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig;
});

const behavior = (pattern: string) =>
  distribution.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);

/** The headers that a policy of the template sends, as a browser sees them. */
function headersSentBy(policy: { Ref: string }): Record<string, string> {
  const config = resources[policy.Ref]?.Properties.ResponseHeadersPolicyConfig;
  const security = config.SecurityHeadersConfig;
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

describe('the site’s distribution', () => {
  it('sends the headers of the one list', () => {
    expect(headersSentBy(distribution.DefaultCacheBehavior.ResponseHeadersPolicyId)).toEqual(siteHeaders);
    expect(headersSentBy(behavior('/api/*').ResponseHeadersPolicyId)).toEqual(siteHeaders);
    expect(headersSentBy(behavior('/cards/*').ResponseHeadersPolicyId)).toEqual(cardHeaders);
  });

  it('allows the site no inline script or style, and shows a card image as nothing but an image', () => {
    expect(siteHeaders['content-security-policy']).not.toMatch(/unsafe-/);
    expect(cardHeaders['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect(cardHeaders['x-content-type-options']).toBe('nosniff');
  });

  it('hands API calls on whole and uncached, and never rewrites them or their errors', () => {
    const api = behavior('/api/*');
    expect(api).toMatchObject({ CachePolicyId: cachingDisabled, OriginRequestPolicyId: allViewerExceptHost });
    expect(api.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
    expect(api.FunctionAssociations).toBeUndefined();
    expect(behavior('/cards/*').FunctionAssociations).toBeUndefined();
    expect(distribution.CustomErrorResponses).toBeUndefined();
    expect(distribution.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
  });

  it('proves to the API that a call came through it, and to nobody else', () => {
    const proofs = distribution.Origins.map(
      ({ OriginCustomHeaders = [] }: { OriginCustomHeaders?: { HeaderName: string }[] }) =>
        OriginCustomHeaders.map(({ HeaderName }) => HeaderName),
    );
    expect(proofs.filter((names: string[]) => names.length > 0)).toEqual([['x-origin-proof']]);
    const api = distribution.Origins.find(
      ({ Id }: { Id: string }) => Id === behavior('/api/*').TargetOriginId,
    );
    const [{ HeaderValue }] = api.OriginCustomHeaders;
    const asked = (ofApi: boolean) =>
      ofType(resources, 'AWS::Lambda::Function')
        .filter(([id]) => id.startsWith('Api') === ofApi)
        .map(([, { Properties }]) => Properties.Environment?.Variables?.ORIGIN_PROOF);
    expect(asked(true)).toEqual(groups.map(() => HeaderValue));
    expect(asked(false).filter((proof) => proof !== undefined)).toEqual([]);
  });

  it('proves it with a new secret when secrets are replaced', () => {
    const next = resourcesOf({ clientGeneration: '2' });
    const secrets = (all: Record<string, Resource>) =>
      ofType(all, 'AWS::SecretsManager::Secret').map(([id]) => id);
    expect(secrets(next)).toHaveLength(1);
    expect(secrets(next)).not.toEqual(secrets(resources));
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

  it('takes a domain, its certificate and a firewall from the settings', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b';
    const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/guide/0a1b';
    const own = resourcesOf({ domainName: 'guide.hospital.example', certificateArn, webAclArn });
    const config = ofType(own, 'AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig;
    expect(config).toMatchObject({ Aliases: ['guide.hospital.example'], WebACLId: webAclArn });
    expect(config.ViewerCertificate).toMatchObject({
      AcmCertificateArn: certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
    const functions = ofType(own, 'AWS::Lambda::Function').map(
      ([, { Properties }]) => Properties.Environment?.Variables,
    );
    const origins = functions.flatMap((variables) => variables?.SITE_ORIGIN ?? []);
    expect(new Set(origins)).toEqual(new Set(['https://guide.hospital.example']));
  });
});

describe('uploads', () => {
  it('are handed on to S3 uncached, by the site’s own host', () => {
    const uploads = behavior('/card-uploads');
    const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === uploads.TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toMatch(/CardImagesUploads\w+","RegionalDomainName/);
    expect(uploads).toMatchObject({
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
    });
    expect(headersSentBy(uploads.ResponseHeadersPolicyId)).toEqual(siteHeaders);
    expect(siteHeaders['content-security-policy']).toContain("connect-src 'self';");
  });

  it('reach the address where S3 takes forms, and nothing but forms does', () => {
    const code = readFileSync(join(import.meta.dirname, 'constructs/uploads.js'), 'utf8');
    const handler: (event: unknown) => unknown = runInNewContext(`${code};handler`);
    const request = (method: string) => ({ method, uri: '/card-uploads', querystring: { list: {} } });
    expect(handler({ request: request('POST') })).toMatchObject({ uri: '/', querystring: {} });
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(handler({ request: request(method) })).toMatchObject({ statusCode: 405 });
    }
    const deployed = ofType(resources, 'AWS::CloudFront::Function').map(
      ([, { Properties }]) => Properties.FunctionCode,
    );
    expect(deployed).toContain(code);
  });
});

describe('the site’s files', () => {
  const deployments = () =>
    ofType(resources, 'Custom::CDKBucketDeployment').map(([, each]) => each.Properties);

  it('are cached for good when their name carries a hash, and checked every time otherwise', () => {
    const caching = deployments().map(({ Exclude, Include, SystemMetadata, Prune }) => ({
      files: [Exclude, Include],
      cached: SystemMetadata['cache-control'],
      Prune,
    }));
    expect(caching).toEqual([
      { files: [['*'], ['assets/*']], cached: 'public, max-age=31536000, immutable', Prune: false },
      { files: [['assets/*'], undefined], cached: 'no-cache', Prune: false },
    ]);
  });
});

describe('the viewer-request function', () => {
  const code = readFileSync(join(import.meta.dirname, 'constructs/app-paths.js'), 'utf8');
  const handler: (event: unknown) => { uri: string; method: string } = runInNewContext(`${code};handler`);
  const rewritten = (uri: string) => handler({ request: { uri, method: 'GET' } }).uri;

  it('is the one in the template', () => {
    const [, deployed] = ofType(resources, 'AWS::CloudFront::Function').find(([id]) =>
      id.startsWith('WebsiteAppPaths'),
    ) as [string, Resource];
    expect(deployed.Properties.FunctionCode).toBe(code);
    expect(deployed.Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });

  it.each([
    '/',
    '/plans',
    '/plans/',
    '/books/edit/0b7e-11',
    '/reset-password/Zm9v_-',
    '/no-such-page',
    '/admin/payers',
  ])('answers the app’s address %s with its page', (uri) => expect(rewritten(uri)).toBe('/index.html'));

  it.each([
    '/index.html',
    '/config.json',
    '/favicon.svg',
    '/assets/index-B3x.js',
    '/assets/gone-1.css',
    '/robots.txt',
  ])('leaves the file %s alone, also when it is missing', (uri) => expect(rewritten(uri)).toBe(uri));
});

/** What a CloudFront function answers with. */
type Answer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body: { readonly data: string };
};

describe('maintenance', () => {
  let answer: (uri: string) => Answer;
  const text = `Back at 2 o'clock: "soon" <b>& \\ more</b>`;

  beforeAll(() => {
    const down = resourcesOf({ maintenance: text });
    const functions = ofType(down, 'AWS::CloudFront::Function');
    expect(functions).toHaveLength(1);
    const code = functions[0]?.[1].Properties.FunctionCode;
    answer = (uri) => runInNewContext(`${code}; handler(event)`, { event: { request: { uri } } });
    const config = ofType(down, 'AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig;
    for (const each of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
      expect(each.FunctionAssociations).toHaveLength(1);
  });

  it('tells people what it was told, as text', () => {
    const page = answer('/plans');
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']?.value).toMatch(/html/);
    expect(page.body.data).toContain(`Back at 2 o'clock: "soon" &lt;b&gt;&amp; \\ more&lt;/b&gt;`);
  });

  it('answers the API in the one shape of its errors', () => {
    expect(JSON.parse(answer('/api/books').body.data)).toEqual({
      code: 'UNAVAILABLE',
      message: `Coverage Guide is down for maintenance. ${text}`,
      requestId: 'maintenance',
    });
  });
});
