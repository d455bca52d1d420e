import { readFile } from 'node:fs/promises';
import { planShape } from '../../../shared/plan/fields/fields.ts';
import { type Plan, storedAddresses } from '../../../shared/plan/plan.ts';
import * as z from '../../../shared/zod.ts';
import { Problem } from '../../local/problem.ts';

const time = '1970-01-01T00:00:00.000Z';
const unsaved = { version: 1, createdAt: time, updatedAt: time };

const listSchema = z.union([z.array(z.looseObject({})), z.object({ data: z.array(z.looseObject({})) })]);

const text = z._default(z.string(), '');
const optionalText = z.optional(z.string());
const code = z.optional(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]),
);
/** Prefixes as rows, as the API returns them, or as a list of texts. */
const prefix = z.union([
  z.object({ value: z.string() }),
  z.pipe(
    z.string(),
    z.transform((value) => ({ value })),
  ),
]);

/** A plan as any list may hold it: missing fields are blank, and IDs may have any length. */
const listedSchema = z.object({
  ...planShape,
  ...storedAddresses,
  facilityName: text,
  descriptiveName: z.string(),
  financialClass: z._default(planShape.financialClass, 'Commercial'),
  payerName: text,
  payerCode: code,
  planName: text,
  planCode: code,
  prefixes: z._default(z.array(prefix), []),
  payerId: optionalText,
  ipaPayerId: optionalText,
  notes: optionalText,
  authorizationNotes: optionalText,
});

/**
 * Reads plans from a JSON file: a list, or an answer of the API with `data`. Each plan must have a descriptive name.
 * @throws Problem naming the file, or the plan (counted from 1) and its field
 */
export async function readPlans(file: string): Promise<Plan[]> {
  const json = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Problem(`${file} does not exist or cannot be read.`, { cause });
  });
  const read = listSchema.safeParse(parsed(json, file));
  if (!read.success) throw new Problem(`${file} is not a list of plans.`);
  const list = Array.isArray(read.data) ? read.data : read.data.data;
  return list.map((entry, index) => {
    const plan = listedSchema.safeParse(entry);
    if (plan.success) {
      const { data } = plan;
      return {
        ...data,
        ...unsaved,
        _id: String(index + 1),
        prefix: data.prefixes.map(({ value }) => value).join(', '),
      };
    }
    const [issue] = plan.error.issues;
    throw new Problem(`Plan ${index + 1} of ${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}

function parsed(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Problem(`${file} is not JSON.`, { cause });
  }
}
