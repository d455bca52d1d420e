import * as z from '../zod.ts';

const digestTimes = ['never', 'daily', 'weekly'] as const;

/** The digests a person may subscribe to. Those about due facts and ending contracts are for administrators. */
const digests = {
  /** Changes in the plans of their facilities. */
  changes: z.enum(digestTimes),
  /** Weekly: facts that are due to be verified. */
  dueFacts: z.boolean(),
  /** Payer contracts that end soon. */
  endingContracts: z.boolean(),
};

/** An edit; fields left out stay as they are, so that a tab of an older release clears nothing that it does not know. */
export const mailChoicesEditSchema = z.partial(z.strictObject(digests));
export type MailChoices = Required<z.infer<typeof mailChoicesEditSchema>>;

/** The default: no digests. */
export const noMails: MailChoices = { changes: 'never', dueFacts: false, endingContracts: false };

/** The stored choices. A digest that is younger than they are is off. */
export const mailChoicesSchema = z.object({
  changes: z._default(digests.changes, noMails.changes),
  dueFacts: z._default(digests.dueFacts, noMails.dueFacts),
  endingContracts: z._default(digests.endingContracts, noMails.endingContracts),
} satisfies Record<keyof MailChoices, z.ZodMiniDefault>);

export const wantsMails = (choices: MailChoices): boolean =>
  Object.values(choices).some((choice) => choice !== false && choice !== 'never');
