import * as z from '../zod.ts';

const digestTimes = ['never', 'daily', 'weekly'] as const;

/** The digests a person has subscribed to. Those about due facts and ending contracts are for administrators. */
export const mailChoicesSchema = z.object({
  /** Changes in the plans of their facilities. */
  changes: z._default(z.enum(digestTimes), 'never'),
  /** Weekly: facts that are due to be verified. */
  dueFacts: z._default(z.boolean(), false),
  /** Payer contracts that end soon. */
  endingContracts: z._default(z.boolean(), false),
});
export type MailChoices = z.infer<typeof mailChoicesSchema>;

/** An edit; fields left out stay as they are, so that a tab of an older release clears nothing that it does not know. */
export const mailChoicesEditSchema = z.strictObject({
  changes: z.optional(z.enum(digestTimes)),
  dueFacts: z.optional(z.boolean()),
  endingContracts: z.optional(z.boolean()),
});

/** The default: no digests. */
export const noMails: MailChoices = { changes: 'never', dueFacts: false, endingContracts: false };

export const wantsMails = ({ changes, dueFacts, endingContracts }: MailChoices): boolean =>
  changes !== 'never' || dueFacts || endingContracts;
