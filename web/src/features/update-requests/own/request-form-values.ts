import { updateRequestInputSchema } from '../../../../../shared/messages/update-request.ts';
import * as z from '../../../../../shared/zod.ts';
import type { StoredUser } from '../../../lib/storage.ts';

/** The four fields of the form; the plan comes from the address. */
export const requestFormSchema = z.omit(updateRequestInputSchema, { planId: true, phiWarning: true });
export type RequestValues = z.input<typeof requestFormSchema>;
export const requestFieldNames = ['name', 'email', 'position', 'message'] as const;

/** The same as it is typed, right or wrong. */
export const typedRequestSchema = z.object({
  name: z.string(),
  email: z.string(),
  position: z.string(),
  message: z.string(),
});

/** What the profile knows of the person. */
export function requestValues(user: StoredUser | undefined): RequestValues {
  return {
    name: user === undefined ? '' : `${user.firstName} ${user.lastName}`,
    email: user?.email ?? '',
    position: user?.department ?? '',
    message: '',
  };
}
