import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePersonIfAny, useServices } from '../lib/services.tsx';
import { storage } from '../lib/storage.ts';
import { afterPaint } from '../lib/time-slice.ts';
import { applyFacilityColor } from '../theme/facility-color.ts';

/** Returns the color stored at the last visit, if it belongs to the facility that is active now. */
export function storedFacilityColor(): string | undefined {
  const facilityColor = storage.facilityColor.read();
  return facilityColor?.facility === storage.activeFacility.read() ? facilityColor?.color : undefined;
}

/** Colors the app for the active facility. A failure is only logged, and the color does not change. */
export function FacilityTheme() {
  const { api, log } = useServices();
  const facility = usePersonIfAny()?.activeFacility;
  const { data: color, error } = useQuery({
    queryKey: ['facility-color', facility],
    enabled: facility !== undefined && facility !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // The last visit's color is already applied, and the call would delay the first rows.
      if (storedFacilityColor() !== undefined) await afterPaint();
      const answer = await api.call('getFacility', { params: { name: facility ?? '' } }, { signal });
      return answer.data.data.theme.primaryColor;
    },
  });

  useEffect(() => {
    if (facility === undefined) applyFacilityColor(undefined);
    else applyFacilityColor(storedFacilityColor());
  }, [facility]);

  useEffect(() => {
    if (facility === undefined || !color) return;
    storage.facilityColor.write({ facility, color });
    applyFacilityColor(color);
  }, [facility, color]);

  useEffect(() => {
    if (error) log.warn('The facility theme could not be loaded.', error);
  }, [error, log]);

  return null;
}
