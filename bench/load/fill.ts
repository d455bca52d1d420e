import { openAccounts } from '../../functions/clients/pool/accounts.ts';
import { facilityByName, readDirectory } from '../../functions/data/facility-directory.ts';
import { createUser } from '../../functions/data/people/users.ts';
import { demoFacilities } from '../../infra/local/demo/data/facilities.ts';
import { demoPassword } from '../../infra/local/demo/data/people.ts';
import { fillContracts, fillFacility } from '../../infra/local/demo/fill.ts';
import { seedDemo } from '../../infra/local/demo/seed.ts';
import { openTableOf } from '../../infra/ops/clients.ts';
import { connectLaptop } from '../../infra/ops/connect.ts';

/** How much data a folder contains; `plans` is per facility. */
export type Size = { readonly plans: number; readonly people: number; readonly contracts: number };

/** The people who sign in. The rate limit does not let one person make all the calls. */
export const atDesks = Array.from({ length: 8 }, (_, place) => `person-${place}@demo.test`);

/** Fills a data folder with the demo's facilities and this many made-up plans, people and contracts. */
export async function fillDataFolder(dataDir: string, size: Size): Promise<void> {
  const connection = await connectLaptop({ ...process.env, DATA_DIR: dataDir });
  const { environment } = connection;
  const common = { environment, print: console.error, progress: () => undefined };
  try {
    await seedDemo({ environment, log: console.error });
    for (const { name } of demoFacilities) {
      await fillFacility({ ...common, facilityName: name, plans: size.plans });
      console.error(`${name}: ${size.plans} plans`);
    }
    await fillContracts({ ...common, facilityName: demoFacilities[0]?.name ?? '', count: size.contracts });
    const { table, close } = openTableOf(environment);
    try {
      const directory = await readDirectory(table);
      const facility = facilityByName(directory, demoFacilities[0]?.name ?? '');
      const at = new Date().toISOString();
      Object.assign(process.env, environment);
      const accounts = openAccounts(environment.USER_POOL_ID ?? '');
      const account = async (email: string) => {
        const id = await accounts.ensure(email);
        await accounts.setPassword({ id }, demoPassword);
        return id;
      };
      for (let place = 0; place < size.people; place++) {
        const email = `person-${place}@demo.test`;
        const atDesk = atDesks.includes(email);
        await createUser(table, {
          id: atDesk
            ? await account(email)
            : `10ad0000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`,
          email,
          firstName: `First ${place % 97}`,
          lastName: `Last ${place}`,
          phoneNumber: '555-0100',
          npi: String(1_000_000_000 + place),
          role: 'user',
          status: 'approved',
          facilityIds: facility === undefined ? [] : [facility.id],
          requestedFacilityIds: [],
          createdAt: at,
          updatedAt: at,
        });
      }
    } finally {
      close();
    }
  } finally {
    await connection.close();
  }
}
