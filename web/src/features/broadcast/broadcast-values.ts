import { broadcastInputSchema } from '../../../../shared/messages/broadcast.ts';
import { roleSchema } from '../../../../shared/people/user.ts';
import { counted } from '../../../../shared/text/counted.ts';
import * as z from '../../../../shared/zod.ts';

/** What the user types: texts and audience. The file is kept elsewhere, because no draft can hold it. */
export const broadcastFormSchema = z.object({
  subject: broadcastInputSchema.shape.subject,
  message: broadcastInputSchema.shape.message,
  everywhere: z.boolean(),
  facilities: z.array(z.string()),
  role: z.enum(['everybody', ...roleSchema.options]),
});
export type BroadcastValues = z.input<typeof broadcastFormSchema>;

/** The form's values as typed, valid or not. */
export const typedBroadcastSchema = z.extend(broadcastFormSchema, {
  subject: z.string(),
  message: z.string(),
});

/** Returns the form's initial values: everyone, or everyone at one facility. */
export const emptyBroadcast = (facility?: string): BroadcastValues => ({
  subject: '',
  message: '',
  everywhere: facility === undefined,
  facilities: facility === undefined ? [] : [facility],
  role: 'everybody',
});

/** Returns the audience for the API; undefined if nobody is chosen. */
export function audienceOf({ everywhere, facilities, role }: Omit<BroadcastValues, 'subject' | 'message'>) {
  if (!everywhere && facilities.length === 0) return undefined;
  return {
    ...(everywhere ? {} : { facilities: [...facilities].sort() }),
    ...(role === 'everybody' ? {} : { roles: [role] }),
  };
}

/** Returns an audience in words: `Everyone`, `Users at North Hospital`. */
export function audienceText(facilities?: readonly string[], roles?: readonly string[]): string {
  const only = roles?.length === 1 ? roles[0] : undefined;
  const who = only === undefined ? 'Everyone' : only === 'admin' ? 'Administrators' : 'Users';
  if (facilities === undefined) return who;
  const [first = 'deleted facilities', ...others] = facilities;
  return `${who} at ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

export const people = (count: number): string => counted(count, 'person', 'people');
