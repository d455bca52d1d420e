import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { limits } from '../shared/limits.ts';
import { ofType, only, propertiesOf, resourcesOf } from './testing/templates.ts';
import { elsewhere, generations } from './testing/test-settings.ts';

const resources = resourcesOf();

const tableOf = (name: string) => only(resources, 'AWS::DynamoDB::GlobalTable', name);
const pool = () => only(resources, 'AWS::Cognito::UserPool');

describe.each(['DatabaseTable', 'AuditTable'])('the table %s', (name) => {
  it('can be restored to any second, cannot be deleted by accident, and outlives the stack', () => {
    const table = tableOf(name);
    expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
    expect(table.Properties.Replicas).toHaveLength(1);
    expect(table.Properties.Replicas[0]).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('is encrypted, billed per request, and deletes expired items', () => {
    expect(tableOf(name).Properties).toMatchObject({
      SSESpecification: { SSEEnabled: true },
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  it('has the key attributes that functions/data/table/keys.ts uses', () => {
    expect(tableOf(name).Properties.KeySchema).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ]);
  });
});

describe('the audit log', () => {
  it('forbids everyone to update or delete an entry, by the resource policy of its table', () => {
    const [replica] = tableOf('AuditTable').Properties.Replicas;
    expect(replica.ResourcePolicy.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: [
          'dynamodb:BatchWriteItem',
          'dynamodb:DeleteItem',
          'dynamodb:PartiQLDelete',
          'dynamodb:PartiQLUpdate',
          'dynamodb:UpdateItem',
        ],
        Resource: '*',
      },
    ]);
  });

  it('gets the same policy from the runbook when its table was deleted and is restored', () => {
    const runbook = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
    const [, chapter = ''] = runbook.split('\n## Audit log\n');
    const [, policy = '{}'] = /put-resource-policy [^']*--policy '([^']+)'/.exec(chapter) ?? [];
    const [replica] = tableOf('AuditTable').Properties.Replicas;
    expect(JSON.parse(policy)).toEqual(replica.ResourcePolicy.PolicyDocument);
  });
});

describe('a restored table', () => {
  it('replaces the stack’s own table for every function, and the stack’s own is kept', () => {
    const swapped = resourcesOf(elsewhere);
    expect(ofType(swapped, 'AWS::DynamoDB::GlobalTable')).toEqual(
      ofType(resources, 'AWS::DynamoDB::GlobalTable'),
    );
    const named = propertiesOf(swapped, 'AWS::Lambda::Function').flatMap(
      ({ Environment }) => Environment?.Variables?.TABLE_NAME ?? [],
    );
    expect(new Set(named)).toEqual(new Set(['guide-restored']));
    const policies = JSON.stringify(ofType(swapped, 'AWS::IAM::Policy'));
    expect(policies).toContain(':table/guide-restored');
    expect(policies).not.toContain('DatabaseTable');
  });
});

describe('a new generation of the user pool', () => {
  it('replaces the previous pool everywhere, and the previous pool is retained', () => {
    const first = pool();
    const next = resourcesOf(elsewhere);
    expect(only(next, 'AWS::Cognito::UserPool').id).not.toBe(first.id);
    expect(JSON.stringify(next)).not.toContain(`"${first.id}"`);
    expect(first).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });
});

describe('a new generation of the client', () => {
  const clientsOf = (generation: number) => {
    const all = resourcesOf(generations(generation));
    const auth = only(all, 'AWS::Lambda::Function', 'Apiauth').Properties;
    const { USER_POOL_CLIENT_ID: today, USER_POOL_OTHER_CLIENT_IDS: others } = auth.Environment.Variables;
    const named = (value: unknown) =>
      [...JSON.stringify(value).matchAll(/"Ref":"(\w+)"/g)].map(([, id]) => String(id));
    const authorizer = only(all, 'AWS::ApiGatewayV2::Authorizer').Properties;
    return {
      made: ofType(all, 'AWS::Cognito::UserPoolClient').map(([id]) => id),
      today: named(today),
      clients: [...named(today), ...named(others)],
      audience: named(authorizer.JwtConfiguration.Audience),
    };
  };

  it.each([1, 2])('is accepted by functions and gateway before and after the step from %s', (generation) => {
    const [before, after] = [clientsOf(generation), clientsOf(generation + 1)];
    expect(after.today).not.toEqual(before.today);
    expect(before.clients).toEqual(expect.arrayContaining(after.today));
    expect(after.clients).toEqual(expect.arrayContaining(before.today));
    for (const { made, clients, audience } of [before, after]) {
      expect(audience).toEqual(clients);
      expect(made.toSorted()).toEqual(clients.toSorted());
    }
  });

  it('deletes the client, and with it the secret, that the generation before replaced', () => {
    expect(clientsOf(3).made).not.toContain(clientsOf(1).today[0]);
    expect(clientsOf(3).made).toHaveLength(3);
  });
});

describe('the user pool', () => {
  it('lets only administrators create users, who sign in by email', () => {
    expect(pool()).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        UserPoolTier: 'ESSENTIALS',
        DeletionProtection: 'ACTIVE',
        MfaConfiguration: 'OPTIONAL',
        EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      },
    });
  });

  it('requires only a minimum length of passwords', () => {
    expect(pool().Properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 8,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    });
  });

  it('adds claims to access tokens with the V2 trigger, which it may invoke', () => {
    const trigger = pool().Properties.LambdaConfig.PreTokenGenerationConfig;
    expect(trigger.LambdaVersion).toBe('V2_0');
    const invoked = propertiesOf(resources, 'AWS::Lambda::Permission').filter(
      ({ Principal }) => Principal === 'cognito-idp.amazonaws.com',
    );
    expect(invoked.map(({ FunctionName }) => FunctionName)).toEqual([trigger.LambdaArn]);
  });

  const clients = () => propertiesOf(resources, 'AWS::Cognito::UserPoolClient');

  it('has two clients with a secret, sign-in by admin password only, and short-lived rotating tokens', () => {
    const client = {
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      RefreshTokenRotation: {
        Feature: 'ENABLED',
        RetryGracePeriodSeconds: limits.session.rotationGraceSeconds,
      },
      AccessTokenValidity: 15,
      RefreshTokenValidity: limits.session.hours * 60,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    };
    expect(clients()).toMatchObject([client, client]);
    expect(limits.session.rotationGraceSeconds).toBeLessThanOrEqual(60);
  });

  it('lets its clients write no attribute that the product reads', () => {
    // An absent or empty list would mean every attribute.
    expect(clients().map(({ WriteAttributes }) => WriteAttributes)).toEqual([['zoneinfo'], ['zoneinfo']]);
  });
});

describe('buckets', () => {
  it('are closed to the public, encrypted, and outlive the stack', () => {
    const buckets = ofType(resources, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(5);
    for (const [, { Properties, DeletionPolicy, UpdateReplacePolicy }] of buckets) {
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(Properties.BucketEncryption).toBeDefined();
      expect(Properties.BucketName).toBeUndefined();
    }
  });

  it('answer only over TLS 1.2 or newer, and let in only CloudFront and the access log', () => {
    const policies = ofType(resources, 'AWS::S3::BucketPolicy');
    expect(policies).toHaveLength(5);
    for (const [, { Properties }] of policies) {
      const statements: { Effect: string; Principal: unknown; Condition: object }[] =
        Properties.PolicyDocument.Statement;
      const denied = statements.filter(({ Effect }) => Effect === 'Deny').map(({ Condition }) => Condition);
      expect(denied).toContainEqual({ Bool: { 'aws:SecureTransport': 'false' } });
      expect(denied).toContainEqual({ NumericLessThan: { 's3:TlsVersion': 1.2 } });
      const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
      for (const { Principal, Condition } of allowed) {
        expect(['cloudfront.amazonaws.com', 'logging.s3.amazonaws.com']).toContain(
          (Principal as { Service: string }).Service,
        );
        expect(Condition).toBeDefined();
      }
    }
  });

  const bucketOf = (name: string) => only(resources, 'AWS::S3::Bucket', name).Properties;

  it('keep card images removed by the sweep for 30 days, then delete them', () => {
    const images = bucketOf('CardImagesE2');
    expect(images.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(images.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' }),
    );
  });

  it('keep imported files as long as an import can be undone', () => {
    const files = bucketOf('ImportsImportedFiles');
    expect(files.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({ ExpirationInDays: limits.imports.keptDays, Status: 'Enabled' }),
    );
  });

  it('keep an unfinished upload for one day, in a bucket that cannot be read from outside', () => {
    const uploads = bucketOf('CardImagesUploads');
    expect(uploads.VersioningConfiguration).toBeUndefined();
    expect(uploads.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({ ExpirationInDays: 1, Status: 'Enabled' }),
    );
    expect(uploads.CorsConfiguration).toBeUndefined();
    const { PolicyDocument } = only(resources, 'AWS::S3::BucketPolicy', 'CardImagesUploads').Properties;
    const statements: { Effect: string }[] = PolicyDocument.Statement;
    expect(statements.map(({ Effect }) => Effect)).not.toContain('Allow');
  });
});
