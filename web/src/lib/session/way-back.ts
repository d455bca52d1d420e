import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from '../../../../shared/zod.ts';

/** State of a history entry that was reached from a page of this app, which is then the entry before. */
export const openedInApp = { openedInApp: true } as const;
const openedInAppSchema = z.object({ openedInApp: z.literal(true) });

/** Goes back to the page from which this one was opened, as it was; to `otherwise` where there is none. */
export function useWayBack(otherwise: string): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (openedInAppSchema.safeParse(state).success) navigate(-1);
    else navigate(otherwise, { replace: true });
  }, [state, navigate, otherwise]);
}
