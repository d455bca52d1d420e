import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from '../../../../shared/zod.ts';

/** The state of a history entry that was opened from a page of this app, which is then the entry before it. */
export const openedInApp = { openedInApp: true } as const;
const openedInAppSchema = z.object({ openedInApp: z.literal(true) });

/** Returns to the page from which this one was opened, unchanged; to `otherwise` if there is none. */
export function useWayBack(otherwise: string): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (openedInAppSchema.safeParse(state).success) navigate(-1);
    else navigate(otherwise, { replace: true });
  }, [state, navigate, otherwise]);
}
