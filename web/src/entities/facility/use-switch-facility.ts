import { useMutation } from '@tanstack/react-query';
import { notify } from '../../kit/toasts/toast-list.ts';
import { useServices } from '../../lib/services.tsx';
import { leave } from '../../lib/session/leave-guard.ts';
import { storage } from '../../lib/storage.ts';

/** Makes another facility of the person the active one. That reloads the page at its address, so unsaved text is asked about first. */
export function useSwitchFacility() {
  const { api, session, log, reload } = useServices();
  const switching = useMutation({
    mutationFn: async (facility: string) => {
      const answer = await api.call('setFacility', { body: { activeFacility: facility } });
      // The new color is fetched before the reload so that the page does not flash in another one.
      const theme = await api.call('getFacility', { params: { name: facility } }).catch(() => undefined);
      return { facility, token: answer.data.token, color: theme?.data.data.theme.primaryColor };
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
  return {
    /** Which one is being switched to. */
    target: switching.isPending ? switching.variables : undefined,
    switchTo: (facility: string) => leave(() => switching.mutateAsync(facility)),
  };
}
