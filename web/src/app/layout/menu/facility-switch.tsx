import { useMutation } from '@tanstack/react-query';
import { ChevronDownIcon } from '../../../kit/icons.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useServices } from '../../../lib/services.tsx';
import { leave } from '../../../lib/session/leave-guard.ts';
import type { Person } from '../../../lib/session/session-state.ts';
import { storage } from '../../../lib/storage.ts';

/** The active facility's name, or a list to switch where a person has more than one. A switch reloads the page, so unsaved text is asked about first. */
export function FacilitySwitch({ person }: { person: Person }) {
  const { api, session, log, reload } = useServices();
  const { activeFacility, facilityAccess } = person;

  const switching = useMutation({
    mutationFn: async (facility: string) => {
      const answer = await api.call('setFacility', { body: { activeFacility: facility } });
      // The new color is fetched before the reload so that the page does not flash in another one.
      const theme = await api.call('getFacility', { params: { name: facility } }).catch(() => undefined);
      return { facility, token: answer.data?.token, color: theme?.data?.data.theme.primaryColor };
    },
    onSuccess: ({ facility, token, color }) => {
      if (token !== undefined) session.enterFacility(facility, token);
      if (color !== undefined) storage.facilityColor.write({ facility, color });
      reload();
    },
    onError: (error) => {
      log.warn('The facility could not be switched.', error);
      notify('Failed to switch facility. Please try again.', 'error');
    },
  });

  if (facilityAccess.length <= 1) {
    return <span title={activeFacility}>{activeFacility}</span>;
  }
  const options = facilityAccess.includes(activeFacility)
    ? facilityAccess
    : [activeFacility, ...facilityAccess];
  return (
    <>
      <select
        aria-label="Facility"
        value={switching.isPending ? switching.variables : activeFacility}
        disabled={switching.isPending}
        onChange={({ currentTarget: { value } }) => leave(() => switching.mutateAsync(value))}
      >
        {options.map((facility) => (
          <option key={facility} value={facility}>
            {facility}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </>
  );
}
