import { ApiError } from '../../../shared/api/errors.ts';
import type { Operation } from '../../../shared/api/operation.ts';
import type { AuditEntry, AuditTarget } from '../../../shared/audit/audit.ts';
import { auditedFirst } from '../../../shared/audit/audit-kinds.ts';
import { fullName } from '../../../shared/people/full-name.ts';
import * as z from '../../../shared/zod.ts';
import type { Container } from '../../container.ts';
import { auditDigest, entryIds, type NewEntry } from '../../data/audit/audit-log.ts';
import { keys } from '../../data/table/keys.ts';
import { errorFacts } from '../../error-facts.ts';
import type { Answer, AuditNote, AuditTrail, HttpEvent, RequestFacts } from '../call.ts';

const createdSchema = z.object({ data: z.object({ _id: z.string() }) });

type About = { readonly event: HttpEvent; readonly request: RequestFacts; readonly ids: EntryIds } & Called;
type EntryIds = ReturnType<typeof entryIds>;
type Called = { readonly operationId: string; readonly operation: Operation };

export function auditTrail(container: () => Container): AuditTrail {
  let about: About | undefined;
  let startedKind: NewEntry['kind'] | undefined;
  let noted: AuditNote = {};

  const entry = async (
    { event, request, operationId, operation }: About,
    kind: NewEntry['kind'],
    outcome: AuditEntry['outcome'],
    code?: string,
  ): Promise<NewEntry> => {
    const { actor, detail } = noted;
    const typedEmail = actor === undefined ? noted.typedEmail : undefined;
    const target = noted.target ?? (await typed(container(), typedEmail)) ?? pathTarget(event, operation);
    return {
      kind,
      action: operationId,
      outcome,
      code,
      actor: actor && shown(actor),
      target,
      detail,
      network: auditDigest('network', request.clientAddress),
      requestId: request.requestId,
    };
  };

  return {
    note(note) {
      noted = { ...noted, ...note };
    },
    created(target) {
      // Of several attempts at once, one has created the record; the others made up an ID that does not exist.
      noted = { ...noted, target: { ...noted.target, ...target } };
    },
    found(event, request, operationId, operation) {
      about = { event, request, operationId, operation, ids: entryIds(request.now) };
    },
    async begin() {
      const kind = about && kindOf(about.operation);
      // Callers who have not signed in have no rights to use, and what they try must not depend on a second table.
      if (about === undefined || kind === undefined || noted.actor === undefined) return;
      if (!auditedFirst[kind]) return;
      await container().audit.write(about.ids.started, await entry(about, kind, 'begun'));
      startedKind = kind;
    },
    async end(error) {
      const ended = about && outcomeOf(about.operation, error, startedKind ?? noted.kind);
      if (about === undefined || ended === undefined) return;
      const { log, audit } = container();
      let lost: NewEntry | undefined;
      try {
        lost = await entry(about, ended.kind, ended.outcome, ended.code);
        await audit.write(about.ids.ended, lost);
      } catch (failure) {
        const { actor, target, detail: _, ...facts } = lost ?? { action: about.operationId, ...ended };
        // The log holds no personal data: IDs identify the person and the thing.
        log.error('The audit log could not be written. This is the entry.', {
          ...facts,
          actorId: actor?.id,
          targetId: target?.id,
          at: about.request.now.toISOString(),
          ...errorFacts(failure),
        });
      }
    },
  };
}

type Ended = Pick<NewEntry, 'kind' | 'outcome' | 'code'>;

/** Returns undefined if no entry is written: for reads that succeeded or that failed because of the product itself. */
function outcomeOf(
  operation: Operation,
  error: unknown,
  knownKind: NewEntry['kind'] | undefined,
): Ended | undefined {
  const kind = knownKind ?? kindOf(operation);
  if (error === undefined) return kind && { kind, outcome: 'done' };
  const { code, status } = error instanceof ApiError ? error : new ApiError('INTERNAL');
  if (status >= 500) return kind && { kind, outcome: 'failed', code };
  // Every visit first checks whether it has a session; finding none is not a refusal.
  if (operation.access === 'public' && code === 'NOT_SIGNED_IN') return undefined;
  const refused = code === 'TOO_MANY_ATTEMPTS' ? 'lock' : (kind ?? 'refusal');
  return { kind: knownKind ?? refused, outcome: 'refused', code };
}

const kindOf = ({ audit }: Operation) => (audit !== undefined && 'kind' in audit ? audit.kind : undefined);

/** Returns the target that the path's ID names. Text that cannot be an ID is kept out of the log. */
function pathTarget({ pathParameters }: HttpEvent, { audit, group }: Operation): AuditTarget | undefined {
  const id = pathParameters?.id ?? '';
  return /^[!-~]{1,80}$/.test(id) ? { type: audit?.about ?? group, id } : undefined;
}

/** Notes a created record by the ID in the answer. */
export function noteCreated(trail: AuditTrail, { status, audit }: Operation, answer: Answer<unknown>): void {
  const type = audit?.about;
  const { data } = createdSchema.safeParse('body' in answer ? answer.body : undefined);
  if (status === 201 && type !== undefined && data) trail.created({ type, id: data.data._id });
}

/** Makes the same calls to the table for known and unknown addresses, so that timing does not reveal which it is. */
async function typed({ table }: Container, email: string | undefined): Promise<AuditTarget | undefined> {
  if (email === undefined) return undefined;
  const claim = await table.get(keys.email(email));
  const id = claim?.userId;
  return typeof id === 'string'
    ? { type: 'person', id, name: email }
    : { type: 'address', id: auditDigest('email', email) };
}

function shown(actor: NonNullable<AuditNote['actor']>): NonNullable<NewEntry['actor']> {
  return 'email' in actor ? { id: actor.id, name: fullName(actor), email: actor.email } : { id: actor.id };
}
