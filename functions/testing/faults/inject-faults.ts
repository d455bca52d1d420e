import { type OperationId, routes } from '../../../shared/api/routes.ts';
import { limits } from '../../../shared/limits.ts';
import { planIdParts } from '../../../shared/plan/plan-id.ts';
import { keys } from '../../data/table/keys.ts';
import { examples } from '../examples.ts';
import type { TestAnswer } from '../test-answer.ts';
import type { SignedInBrowser, World } from '../world.ts';
import { type AwsCall, type Fault, isRead, readFaults, watched, writeFaults } from './aws-calls.ts';
import { type Effects, type Watch, watchEffects } from './effects.ts';

export type Stage = {
  readonly world: World;
  readonly planIds: { readonly own: string; readonly foreign: string };
  /** Advances the clock by this many seconds. */
  readonly pass: (seconds: number) => void;
  /** Browsers that later scenes reuse, by person. */
  readonly browsers: Map<string, { readonly browser: SignedInBrowser; scenes: number }>;
};

/** The AWS calls and effects of a run without a fault. */
export type BaselineRun = { readonly calls: readonly AwsCall[]; readonly effects: Effects };
export type FaultAt = { readonly at: number; readonly kind: Fault };

/** How long a repair may take, in seconds. */
const repairSeconds = 60;
/** Longer than every window in which attempts are counted, and than an unused session lives. */
const windowSeconds = 3_600;
/** How many scenes fit into one window, each with a repetition. */
const scenesOfWindow = 5;

type Send = (as: SignedInBrowser | undefined, fault?: FaultAt) => Promise<TestAnswer | undefined>;
type Scene = {
  readonly send: Send;
  readonly calls: AwsCall[];
  readonly watch: Watch;
  readonly browser: SignedInBrowser | undefined;
  readonly signIn: () => Promise<SignedInBrowser | undefined>;
};

/** Prepares a valid request by a person who may make it, to be sent once or several times. */
async function prepare(stage: Stage, id: OperationId): Promise<Scene> {
  const { world, planIds } = stage;
  const { access, checksOrigin, method } = routes[id];
  // Some public calls are authorized by a cookie.
  const person = access !== 'public' ? access : checksOrigin === true ? 'member' : undefined;
  const browser = await browserOf(stage, id, person);
  if (method === 'GET') await outdateCachedLists(stage);
  const signIn = async () => (person === undefined ? undefined : world.signIn(`${person}@demo.test`));
  const request = await examples[id]({ world, browser, planIds }, 'own');
  const calls: AwsCall[] = [];
  const watch = watchEffects(world.container.table);
  const send: Send = (as, fault) =>
    new Promise((resolve, reject) => {
      const run = { calls, fault, watch, killed: () => resolve(undefined), dead: false };
      watched(run, () => world.send(id, request, as)).then(resolve, reject);
    });
  return { send, calls, watch, browser, signIn };
}

async function browserOf({ browsers, pass, world }: Stage, id: OperationId, person = '') {
  const cached = browsers.get(person);
  // Calls about the caller's own account may end its sessions.
  if (cached !== undefined && cached.scenes < scenesOfWindow && routes[id].group !== 'auth') {
    cached.scenes += 1;
    // Lets the functions' caches expire, so that each run makes the same calls.
    pass(limits.directoryRecheckSeconds);
    return cached.browser;
  }
  pass(windowSeconds);
  browsers.clear();
  if (person === '') return undefined;
  const browser = await world.signIn(`${person}@demo.test`);
  browsers.set(person, { browser, scenes: 1 });
  return browser;
}

/** Makes all cached plans out of date, as a change would: the run then reads its list from the table. */
async function outdateCachedLists({ world, planIds }: Stage): Promise<void> {
  for (const id of Object.values(planIds)) {
    await world.container.table.update(keys.facilityVersion(planIdParts(id)?.facilityId ?? ''), {
      UpdateExpression: 'ADD #version :one',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1 },
    });
  }
}

/** Runs an operation without a fault, to record its calls and changes. */
export async function baselineRun(stage: Stage, id: OperationId): Promise<BaselineRun> {
  // A function's first run makes additional calls, for example for the client's secret.
  await runOnce(stage, id);
  return runOnce(stage, id);
}

async function runOnce(stage: Stage, id: OperationId): Promise<BaselineRun> {
  const { send, calls, watch, browser } = await prepare(stage, id);
  const answer = await send(browser);
  if (answer?.status !== routes[id].status) {
    throw new Error(`${id} answered ${answer?.status} to its example: ${JSON.stringify(answer?.body)}`);
  }
  return { calls: [...calls], effects: await watch.effects() };
}

/** Returns every fault that the calls of a run can get. */
export function faultsOf({ calls }: Pick<BaselineRun, 'calls'>): FaultAt[] {
  return calls.flatMap((call, at) => (isRead(call) ? readFaults : writeFaults).map((kind) => ({ at, kind })));
}

/** Runs an operation with each of the faults. @returns what is wrong, by fault */
export async function faultyRuns(
  stage: Stage,
  id: OperationId,
  right: BaselineRun,
  faults: readonly FaultAt[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const fault of faults) {
    const wrong = await injectFault(stage, id, right, fault);
    const call = right.calls[fault.at];
    if (wrong.length > 0) found[`${fault.at} ${call?.service}: ${call?.name} ${fault.kind}`] = wrong;
  }
  return found;
}

/**
 * Runs an operation with one fault, repeats it as a person or their browser would, and checks both.
 * @returns what is wrong; empty if nothing is
 */
async function injectFault(
  stage: Stage,
  id: OperationId,
  right: BaselineRun,
  fault: FaultAt,
): Promise<string[]> {
  const { entries } = stage.world.log;
  const { send, calls, watch, browser, signIn } = await prepare(stage, id);
  const logged = entries.length;
  const answer = await send(browser, fault);
  const effects = await watch.effects();
  if (calls.length <= fault.at) return ['it was not met'];
  if (answer !== undefined && answer.status < 300) {
    const call = right.calls[fault.at];
    if (routes[id].method === 'GET' && call !== undefined && isRead(call))
      return ['it answered success, though it could not read all that it shows'];
    const reported = entries.slice(logged).some(({ level }) => level === 'error');
    return checkSuccess(effects, right.effects, reported);
  }
  const startsOver = answer?.status === 409 || answer?.status === 400;
  if (startsOver && countsOnce(right.calls[fault.at]) && isNothing(needed(effects))) return [];
  const wrong = answer === undefined ? [] : checkRefusal(answer, effects);
  const stored = effects.table.length > 0 && effects.table.join() === right.effects.table.join();
  if (answer !== undefined && stored && isMail(right.calls[fault.at])) {
    wrong.push(`it answered ${answer.status}, though all is stored and only a mail failed`);
  }
  if (fault.kind === 'repeated')
    wrong.push(`it answered ${answer?.status}, though the SDK's second try went well`);

  stage.pass(repairSeconds);
  let last = await send(browser);
  // The operation may have ended the session: then a person signs in again.
  if (last?.status === 401 && browser !== undefined) last = await send(await signIn());
  const [end, whole] = [needed(await watch.effects()), needed(right.effects)];
  const status = last?.status ?? 0;
  if (status >= 500) wrong.push(`the repetition answered ${status}`);
  else if (!same(end, whole) && (status < 300 || !isNothing(end))) {
    wrong.push(`the repetition answered ${status} and this stays: ${show(end)} not ${show(whole)}`);
  }
  return wrong;
}

// What a crash may leave out or repeat: emails that a person can request again or that only confirm, cleanup after
// a record that no longer opens anything, and the pool's part of a second factor, which the next sign-in brings in
// line with the record. A code that was used up does not work again: the person enters the next one.
const spare =
  /^(SendMessageCommand .*"(passwordChanged|confirmEmail|alreadyRegistered|secondFactor)|RevokeTokenCommand|AdminRespondToAuthChallengeCommand|AssociateSoftwareTokenCommand|VerifySoftwareTokenCommand|AdminSetUserMFAPreferenceCommand|AdminUserGlobalSignOutCommand|AdminDeleteUserCommand|SESSION(S_OF)?#\S+ \S+ \{"gone")/;

/** Whether the pool accepts a call only once: if its answer is lost, the person must start over, and nothing has changed. */
const countsOnce = (call: AwsCall | undefined): boolean =>
  call?.name === 'VerifySoftwareTokenCommand' || call?.name === 'AdminRespondToAuthChallengeCommand';

const isMail = (call: AwsCall | undefined): boolean =>
  call?.service === 'queue' && /\/mail$/.test(String(call.input.QueueUrl));

function needed({ table, elsewhere }: Effects): Effects {
  const isNeeded = (effect: string) => !spare.test(effect);
  return { table: table.filter(isNeeded), elsewhere: elsewhere.filter(isNeeded) };
}

/** Leaves out queued emails, which have no effect alone: the worker sends nothing about what is not stored. */
function withoutMails({ table, elsewhere }: Effects): Effects {
  return { table, elsewhere: elsewhere.filter((effect) => !effect.startsWith('SendMessageCommand')) };
}

/** Checks that a success did everything. Only an email may be missing, if that was logged. */
function checkSuccess(effects: Effects, right: Effects, reported: boolean): string[] {
  const all = reported ? effects.table.join() === right.table.join() : same(effects, right);
  return all ? [] : [`it answered success, but did ${show(effects)} not ${show(right)}`];
}

/** Checks that a refusal does not blame the request, says what to do next, and is true. */
function checkRefusal({ status, body }: TestAnswer, effects: Effects): string[] {
  const { message = '' } = body as { message?: string };
  return [
    ...(status >= 500 ? [] : [`it answered ${status}, as if the request were wrong: ${message}`]),
    ...(/please/i.test(message) ? [] : [`it does not say what to do: ${message}`]),
    ...(message.includes('Nothing was saved') && !isNothing(withoutMails(effects))
      ? [`it says that nothing was saved, but did ${show(effects)}`]
      : []),
  ];
}

/** Checks that no fault at any AWS call lets in a caller who may not make the request. */
export async function refusalUnderFaults(
  { world, planIds }: Stage,
  id: OperationId,
  as: SignedInBrowser,
): Promise<string[]> {
  const request = await examples[id]({ world, browser: as, planIds }, 'foreign');
  const wrong: string[] = [];
  const calls: AwsCall[] = [];
  const send = (fault?: FaultAt) => {
    const watch = watchEffects(world.container.table);
    const run = {
      calls: fault === undefined ? calls : [],
      fault,
      watch,
      killed: () => {},
      dead: false,
    };
    return watched(run, () => world.send(id, request, as));
  };
  const refused = await send();
  if (refused.status < 400) return [`it answered ${refused.status} without a fault`];
  if (calls.length === 0) return ['it made no call at which a fault could be tried'];
  for (const [at] of calls.entries()) {
    for (const kind of readFaults) {
      const { status } = await send({ at, kind });
      if (status < 400) wrong.push(`it answered ${status} when call ${at} was ${kind}`);
    }
  }
  return wrong;
}

const isNothing = ({ table, elsewhere }: Effects): boolean => table.length + elsewhere.length === 0;
const same = (one: Effects, other: Effects): boolean => show(one) === show(other);
const show = ({ table, elsewhere }: Effects): string => JSON.stringify([...table, ...elsewhere]);
