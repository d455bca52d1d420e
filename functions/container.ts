import { lazy } from '../shared/lazy.ts';
import { type OriginProofs, openOriginProofs } from './clients/origin-proofs.ts';
import { type AccessToken, accessTokenVerifier } from './clients/pool/access-token.ts';
import { type Config, readConfig } from './config.ts';
import { type AuditLog, openAuditLog } from './data/audit/audit-log.ts';
import { type DirectoryCache, directoryCache } from './data/directory-cache.ts';
import { documentClient } from './data/table/document-client.ts';
import { openTable, type Table } from './data/table/table.ts';
import { throttleCaller } from './http/throttle-caller.ts';
import { type Log, structuredLog } from './log.ts';
import { sleep } from './sleep.ts';

/** What every API function works with (triggers: triggers/container.ts). Groups open identity and email only if they use them. */
export type Container = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  readonly table: Table;
  readonly directory: DirectoryCache;
  /** The audit log's table. Every group may only add to it, except the one that shows it. */
  readonly auditTable: Table;
  readonly audit: AuditLog;
  readonly originProofs: OriginProofs;
  /** @throws ApiError NOT_SIGNED_IN for anything but a valid access token of this pool and client. */
  readonly verifyAccessToken: (token: string) => Promise<AccessToken>;
  /** Counts a call in a session. Returns the seconds its caller has to wait, or 0 if the call may proceed. */
  readonly throttleCaller: (sessionId: string, now: Date) => Promise<number>;
  /** Facility IDs by name as last seen. A guess that saves a read; every request verifies it. */
  readonly facilityIds: Map<string, string>;
};

/** The only place where the API reads the environment and builds the DynamoDB client; triggers have a container of their own. */
export function openContainer(overrides: Partial<Container> = {}): Container {
  const config = overrides.config ?? readConfig(process.env);
  const client = lazy(documentClient);
  const log = overrides.log ?? structuredLog();
  const table = overrides.table ?? openTable(client(), config.TABLE_NAME, log);
  const auditTable = overrides.auditTable ?? openTable(client(), config.AUDIT_TABLE_NAME, log);
  return {
    config,
    log,
    clock: overrides.clock ?? (() => new Date()),
    sleep: overrides.sleep ?? sleep,
    table,
    directory: overrides.directory ?? directoryCache(table),
    auditTable,
    audit: overrides.audit ?? openAuditLog(auditTable, Number(config.AUDIT_YEARS)),
    originProofs: overrides.originProofs ?? openOriginProofs(config.ORIGIN_PROOFS),
    verifyAccessToken: overrides.verifyAccessToken ?? accessTokenVerifier(config),
    throttleCaller: overrides.throttleCaller ?? ((sessionId, now) => throttleCaller(table, sessionId, now)),
    facilityIds: overrides.facilityIds ?? new Map(),
  };
}
