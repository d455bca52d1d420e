import * as z from '../zod.ts';

const digestTimes = ['never', 'daily', 'weekly'] as const;

/** Which digests a person has asked for. Those of due facts and ending contracts are for administrators. */
export const mailChoicesSchema = z.object({
  /** What changed in the plans of their facilities. */
  changes: z._default(z.enum(digestTimes), 'never'),
  /** Once a week: facts that are due to be verified. */
  dueFacts: z._default(z.boolean(), false),
  /** Payer contracts that end soon. */
  endingContracts: z._default(z.boolean(), false),
});
export type MailChoices = z.infer<typeof mailChoicesSchema>;

/** What is chosen anew; what is left out stays, so that a tab of before a release clears nothing that it does not know. */
export const mailChoicesEditSchema = z.strictObject({
  changes: z.optional(z.enum(digestTimes)),
  dueFacts: z.optional(z.boolean()),
  endingContracts: z.optional(z.boolean()),
});

/** Who has chosen nothing gets nothing. */
export const noMails: MailChoices = { changes: 'never', dueFacts: false, endingContracts: false };

export const wantsMails = ({ changes, dueFacts, endingContracts }: MailChoices): boolean =>
  changes !== 'never' || dueFacts || endingContracts;
