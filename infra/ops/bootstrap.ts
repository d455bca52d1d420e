import { randomBytes } from 'node:crypto';
import { openAccounts } from '../../functions/clients/pool/accounts.ts';
import {
  addFacility,
  type FacilityEntry,
  facilityByName,
  readDirectory,
} from '../../functions/data/facility-directory.ts';
import { createUser, findUserByEmail } from '../../functions/data/people/users.ts';
import { createLink } from '../../functions/data/records/links.ts';
import type { Table } from '../../functions/data/table/table.ts';
import { facilityEditSchema } from '../../shared/facility/facility.ts';
import { limits } from '../../shared/limits.ts';
import { ownProfileSchema } from '../../shared/people/registration.ts';
import * as z from '../../shared/zod.ts';
import { Problem } from '../local/problem.ts';
import { onlyOptions } from './arguments.ts';
import { audited } from './audited.ts';
import { type Environment, openUserPool, requireVariable } from './clients.ts';
import type { Output, Print } from './progress.ts';
import { inOtherCapitals } from './requested-facility.ts';
import { withData } from './with-data.ts';

const help = `Create the first facility and the first administrator of a new installation.

  npm run ops -- bootstrap --facility NAME --email ADDRESS --first-name NAME --last-name NAME
                           --phone NUMBER --npi NUMBER [--color #005b7f]

It prints a link for the administrator to choose a password, valid once and for ${limits.linkMinutes} minutes. Running it again
creates nothing twice and prints a new link. Everything else is done on the site.`;

const adminSchema = z.omit(ownProfileSchema, { department: true });

/**
 * `bootstrap`.
 * @throws Problem if the user can fix it.
 */
export async function bootstrapCommand(args: readonly string[], output: Output, environment?: Environment) {
  const text = { type: 'string' } as const;
  const options = {
    facility: text,
    color: { type: 'string', default: limits.themeColor },
    email: text,
    'first-name': text,
    'last-name': text,
    phone: text,
    npi: text,
  } as const;
  const values = onlyOptions(args, options, help, output);
  if (values === undefined) return;
  const facility = checked(z.pick(facilityEditSchema, { name: true, primaryColor: true }), {
    name: values.facility ?? '',
    primaryColor: values.color,
  });
  const person = checked(adminSchema, {
    firstName: values['first-name'] ?? '',
    lastName: values['last-name'] ?? '',
    email: values.email ?? '',
    phoneNumber: values.phone ?? '',
    npi: values.npi ?? '',
  });

  await withData({ environment, output, mayBeNew: true }, async ({ table, print, ...connection }) => {
    const site = requireVariable(connection.environment, 'SITE_ORIGIN');
    const poolId = requireVariable(connection.environment, 'USER_POOL_ID');
    const pool = openUserPool(connection.environment);
    try {
      const accounts = openAccounts(poolId, pool);
      const existing = await findUserByEmail(table, person.email);
      if (existing !== undefined && (existing.role !== 'admin' || existing.status !== 'approved'))
        throw new Problem(
          `${person.email} is already registered, but is not an approved administrator. Use another address.`,
        );
      const act = { kind: 'rights', action: 'bootstrap' } as const;
      const token = await audited(connection.environment, act, async (note) => {
        const { id: facilityId } = await ensureFacility(table, facility, print);
        const userId = existing?.id ?? (await accounts.ensure(person.email));
        note({ target: { type: 'person', id: userId, name: person.email } });
        if (existing === undefined) {
          // Nobody knows this password; the link sets the first real one.
          await accounts.setPassword({ id: userId }, randomBytes(24).toString('base64url'));
          const at = new Date().toISOString();
          await createUser(table, {
            ...person,
            id: userId,
            role: 'admin',
            status: 'approved',
            facilityIds: [facilityId],
            requestedFacilityIds: [facilityId],
            createdAt: at,
            updatedAt: at,
          });
          print(`${person.email} is an administrator.`);
        } else print(`${person.email} is already an administrator.`);
        return createLink(table, { purpose: 'resetPassword', userId }, new Date());
      });
      print(`Choose a password within ${limits.linkMinutes} minutes:`);
      print(`${site}/reset-password/${token}`);
    } finally {
      pool.destroy();
    }
  });
}

async function ensureFacility(
  table: Table,
  newFacility: { name: string; primaryColor: string },
  print: Print,
): Promise<FacilityEntry> {
  const directory = await readDirectory(table);
  const existing = facilityByName(directory, newFacility.name);
  if (existing !== undefined) {
    print(`${existing.name} already exists.`);
    return existing;
  }
  const meant = inOtherCapitals(directory, newFacility.name);
  if (meant !== undefined)
    throw new Problem(`A facility "${meant}" already exists. Did you mean that one? Nothing was created.`);
  const { entry } = await addFacility(table, { id: randomBytes(4).toString('hex'), ...newFacility });
  print(`${entry.name} was added.`);
  return entry;
}

/** The command's option for each field that the contract names differently. */
const optionOf: Readonly<Record<string, string>> = {
  name: 'facility',
  primaryColor: 'color',
  firstName: 'first-name',
  lastName: 'last-name',
  phoneNumber: 'phone',
};

function checked<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.');
    return `--${optionOf[field] ?? field}: ${message}`;
  });
  throw new Problem(`${problems.join('\n')}\n\n${help}`);
}
