import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { fullName } from '../../../../../../shared/people/full-name.ts';
import type { User } from '../../../../../../shared/people/user.ts';
import { userList } from '../../../../entities/person/user-list.ts';
import { notify } from '../../../../kit/toasts/toast-list.ts';
import { useUndo } from '../../../../kit/toasts/use-undo.ts';
import { staleRecord } from '../../../../lib/api/api-client.ts';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { changePagedList } from '../../../../lib/api/use-paged-list.ts';
import { usePerson, useServices } from '../../../../lib/services.tsx';
import { pendingCountKey } from '../../pending-count.ts';
import { meKey } from '../../profile/use-me.ts';

export type Change = {
  readonly message: string;
  /** The person as the server returned them; undefined if they were deleted. */
  readonly user: User | undefined;
  /** Set by the server if the person already was as requested: an Undo would undo what another administrator did. */
  readonly unchanged?: true | undefined;
  /** The person's name, if the message does not include it. */
  readonly about?: string;
  /** Restores the person's earlier state; takes their current record. */
  readonly undo?: ((user: User) => Promise<Change>) | undefined;
};

export type UserChanges = ReturnType<typeof useUserChanges>;

/** The calls that change a person. If the server refuses, `run` rejects and the list is refetched. */
export function useUserChanges() {
  const services = useServices();
  const person = usePerson();
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const apply = useCallback(
    async (id: string, change: () => Promise<Change>): Promise<Change> => {
      setBusy((ids) => new Set(ids).add(id));
      try {
        const done = await change();
        const { user } = done;
        putUser(client, id, user);
        if (user === undefined) return done;
        // Administrators who have just demoted themselves are shown only what they may still see.
        if (user._id === person.user?._id && user.role !== person.role) await services.session.recheck();
        // The answer lists the facilities granted, not all that an administrator can switch to.
        else services.session.rememberUser({ ...user, facilityAccess: [...person.facilityAccess] });
        return done;
      } catch (error) {
        // Someone else may have changed or removed this person.
        void client.invalidateQueries({ queryKey: userList.key });
        throw error;
      } finally {
        setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
      }
    },
    [client, services, person],
  );

  const run = useCallback(
    async (id: string, change: () => Promise<Change>): Promise<void> => {
      const { message, about, user, unchanged, undo } = await apply(id, change);
      if (user === undefined || undo === undefined || unchanged) return notify(message, 'success', { about });
      const takeBack = async () => (await apply(id, () => undo(user))).message;
      offerUndo({ text: message, takeBack });
    },
    [apply, offerUndo],
  );

  const approve = useCallback(
    ({ _id: id, requestedFacility }: User) =>
      run(id, async () => {
        const withdraw = async ({ version }: User) => {
          try {
            const { data } = await services.api.call('withdrawApproval', {
              params: { id },
              ifMatch: version,
            });
            return { message: data.message, user: data.user };
          } catch (error) {
            const now = staleRecord('withdrawApproval', error);
            if (now?.status !== 'pending') throw error;
            // It is done already, perhaps by an attempt whose answer was lost.
            return { message: `${fullName(now)} is waiting for approval again.`, user: now };
          }
        };
        const body = { approvedFacilities: [...requestedFacility] };
        const { data } = await services.api.call('approveUser', { params: { id }, body });
        return { ...data, undo: withdraw };
      }).catch((error: unknown) => notify(messageFor(error, 'Failed to approve user'), 'error')),
    [run, services],
  );

  return useMemo(() => ({ busy, run, approve }), [busy, run, approve]);
}

/** Writes a change that the server has confirmed into the displayed list; `undefined` removes the person. */
function putUser(client: QueryClient, id: string, changed: User | undefined): void {
  changePagedList(client, userList, (users) =>
    users.flatMap((user) => (user._id === id ? (changed ?? []) : user)),
  );
  void client.invalidateQueries({ queryKey: pendingCountKey });
  // Only the administrator's own record is cached under this key: the profile above the list shows it.
  void client.invalidateQueries({ queryKey: meKey(id) });
}
