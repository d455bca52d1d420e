import { useMutation } from '@tanstack/react-query';
import { notify } from '../../kit/toasts/toast-list.ts';
import { useServices } from '../../lib/services.tsx';
import { leave } from '../../lib/session/leave-guard.ts';
import { storage } from '../../lib/storage.ts';

/** Switches to another of the person's facilities. That reloads the page, so the user is asked about unsaved text first. */
export function useSwitchFacility() {
  const { api, session, log, reload } = useServices();
  const switching = useMutation({
    mutationFn: async (facility: string) => {
      const answer = await api.call('setFacility', { body: { activeFacility: facility } });
      // Before anything else, because a renewal asks for the facility that is stored.
      if (answer.data.token !== undefined) session.enterFacility(facility, answer.data.token);
      // The new color is fetched before the reload so that the page does not flash in another color. It holds nobody up.
      const signal = AbortSignal.timeout(2_000);
      const theme = await api
        .call('getFacility', { params: { name: facility } }, { signal })
        .catch(() => undefined);
      return { facility, color: theme?.data.data.theme.primaryColor };
    },
    onSuccess: ({ facility, color }) => {
      if (color !== undefined) storage.facilityColor.write({ facility, color });
      reload();
    },
    onError: (error) => {
      log.warn('The facility could not be switched.', error);
      notify('Failed to switch facility. Please try again.', 'error');
      // If only the answer was lost, this gets the session's new cookie and returns the session to this facility.
      void session.recheck();
    },
  });
  return {
    /** The facility that is being switched to. */
    target: switching.isPending ? switching.variables : undefined,
    switchTo: (facility: string) => leave(() => switching.mutateAsync(facility)),
  };
}
