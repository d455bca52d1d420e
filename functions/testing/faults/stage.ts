import type { OperationId } from '../../../shared/api/routes.ts';
import { routes } from '../../../shared/api/routes.ts';
import { type SignedInBrowser, startWorld } from '../world.ts';
import { interceptAws } from './aws-calls.ts';
import type { Stage } from './inject-faults.ts';

/** Opens a world with a person of each kind, whose AWS calls can get faults. */
export async function openStage(): Promise<Stage> {
  let clock = Date.now();
  const world = await startWorld({ now: () => clock });
  const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
  await world.addPerson({ email: 'member@demo.test' });
  await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
  world.onStop(interceptAws().stop);
  return {
    world,
    planIds,
    browsers: new Map(),
    pass(seconds) {
      clock += seconds * 1_000;
    },
  };
}

/** Returns a caller who may not: a member for an administrator's call, else a person whose session has ended. */
export async function refusedCaller({ world, pass }: Stage, id: OperationId): Promise<SignedInBrowser> {
  pass(60);
  const browser = await world.signIn('member@demo.test');
  if (routes[id].access === 'member') await world.send('logout', {}, browser);
  return browser;
}
