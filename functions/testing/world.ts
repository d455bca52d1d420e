import type { Context, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { type LocalStack, startStack } from '../../infra/local/stand-ins/stack.ts';
import { type OperationId, type RouteGroup, routes } from '../../shared/api/routes.ts';
import type { Role, UserStatus } from '../../shared/people/user.ts';
import type { PlanContent } from '../../shared/plan/plan.ts';
import { openAccounts } from '../clients/pool/accounts.ts';
import { type Identity, openIdentity } from '../clients/pool/identity.ts';
import { type Config, readConfig } from '../config.ts';
import { type Container, openContainer } from '../container.ts';
import { addFacility, readDirectory } from '../data/facility-directory.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import { createUser } from '../data/people/users.ts';
import { keys } from '../data/table/keys.ts';
import type { HttpHandler } from '../http/create-handler.ts';
import { nextStored } from '../plans/plan-changes.ts';
import { plansRepository } from '../plans/repository.ts';
import { toPlan } from '../plans/stored-plan.ts';
import { type MailNotice, mailFeedback } from '../triggers/mail-feedback.ts';
import { loadHandlers } from './group-handlers.ts';
import { httpEvent, type TestRequest } from './http-event.ts';
import type { SentMail } from './inbox.ts';
import { refuseUnknownFields } from './known-fields.ts';
import { personRecord } from './person-records.ts';
import { type RecordedLog, recordedLog } from './recorded-log.ts';
import { samplePlan } from './sample-plan.ts';
import { readAnswer, type TestAnswer } from './test-answer.ts';
import { openTestMail } from './test-mail.ts';

export const password = 'Test-pass-1';
export const facilities = {
  own: 'North Hospital',
  second: 'South Clinic',
  foreign: 'East Hospital',
} as const;
type FacilityKey = keyof typeof facilities;

const facilityIds: Record<FacilityKey, string> = { own: 'north000', second: 'south000', foreign: 'east0000' };

/** A signed-in browser: its access token and its session cookie. */
export type SignedInBrowser = { accessToken: string; cookies: string[] };

type NewPerson = {
  email: string;
  role?: Role;
  status?: UserStatus;
  access?: FacilityKey[];
  /** Whether the person has proved their address; true unless set. */
  confirmed?: boolean;
};

export type World = {
  readonly stack: LocalStack;
  readonly container: Container;
  readonly identity: Identity;
  readonly log: RecordedLog;
  /** Sends a request through the handler of the operation's group, as deployed. */
  send(id: OperationId, request?: TestRequest, as?: SignedInBrowser): Promise<TestAnswer>;
  addPerson(person: NewPerson): Promise<UserRecord>;
  /** Adds a person and signs them in. */
  addSignedIn(person: NewPerson): Promise<SignedInBrowser>;
  changePerson(id: string, change: Partial<UserRecord>): Promise<void>;
  signIn(email: string, facility?: FacilityKey): Promise<SignedInBrowser>;
  /** Stores a plan and returns its ID. */
  addPlan(facility: FacilityKey, overrides?: Partial<PlanContent>): Promise<string>;
  /** Runs the mail worker until the queue is empty, and returns what it sent since the last time. */
  deliverMail(): Promise<SentMail[]>;
  /** Closes what the test opened, before the stand-ins stop. */
  onStop(close: () => unknown): void;
  stop(): Promise<void>;
};

/** Functions that run outside the test's own process. */
export type OtherFunctions = {
  readonly handlers: Partial<Record<RouteGroup, HttpHandler>>;
  readonly preTokenGeneration: (event: PreTokenGenerationV2TriggerEvent) => Promise<unknown>;
  readonly mailFeedback: (event: MailNotice) => Promise<unknown>;
};

type WorldOptions = {
  /** AWS_ENDPOINT_URL_* of services that the test itself started. */
  readonly endpoints?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** True if a session's calls are counted. Tests make more calls per second than a session may. */
  readonly countsCalls?: boolean;
  /** Settings of the stage. */
  readonly config?: Partial<Config>;
  /** Starts the functions with the stand-ins' environment; if omitted, the test's own process runs them. */
  readonly functions?: (environment: Readonly<Record<string, string>>) => Promise<OtherFunctions>;
};

/** Starts a world for the tests of a file, and stops it after the last one. */
export async function startTestWorld(options?: WorldOptions): Promise<World> {
  // Loaded only here: commands start worlds too, and they do not run in Jest.
  const { afterAll } = await import('@jest/globals');
  const world = await startWorld(options);
  afterAll(() => world.stop());
  return world;
}

/** Starts the stand-ins with three facilities, and the handlers as deployed. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const log = recordedLog();
  const clock = () => new Date(options.now?.() ?? Date.now());
  const open: {
    container?: Container;
    functions?: OtherFunctions;
    trigger?: OtherFunctions['preTokenGeneration'];
  } = {};
  const stack = await startStack({
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.endpoints === undefined ? {} : { caller: options.endpoints }),
    preTokenGeneration: async (event) => {
      if (open.functions !== undefined) return open.functions.preTokenGeneration(event);
      const { preTokenGeneration } = await import('../triggers/pre-token-generation.ts');
      if (open.container === undefined) throw new Error('The world is not open yet.');
      open.trigger ??= preTokenGeneration(open.container.table, clock);
      return open.trigger(event);
    },
    mailFeedback: async (event) => {
      if (open.functions !== undefined) await open.functions.mailFeedback(event);
      else if (open.container !== undefined) await mailFeedback(open.container)(event);
    },
  });
  Object.assign(process.env, stack.environment);
  const container = openContainer({
    config: { ...readConfig(stack.environment), ...options.config },
    log,
    clock,
    sleep: async () => undefined,
    ...(options.countsCalls === true ? {} : { throttleCaller: async () => 0 }),
  });
  open.container = container;
  if (options.functions !== undefined) {
    try {
      open.functions = await options.functions(stack.environment);
    } catch (error) {
      // What has already started would keep the test's process alive.
      await stack.stop();
      throw error;
    }
  }
  const handlers = open.functions?.handlers ?? (await loadHandlers(container));
  const identity = openIdentity(container.config);
  const accounts = openAccounts(container.config.USER_POOL_ID);
  const plans = plansRepository(container.table);

  const mails = openTestMail(stack, container);
  const closing: (() => unknown)[] = [mails.close, refuseUnknownFields()];

  for (const key of Object.keys(facilities) as FacilityKey[]) {
    await addFacility(container.table, {
      id: facilityIds[key],
      name: facilities[key],
      primaryColor: '#005b7f',
    });
  }

  /** Removes a person's authenticator app, because tests sign in with the password alone. */
  const forgetApp = async (email: string) => {
    const id = await accounts.ensure(email);
    await accounts.askForCode({ id }, false);
    const { secondFactor: _, ...rest } = (await container.table.get(keys.user(id))) ?? {};
    await container.table.put({ ...rest, ...keys.user(id) });
  };

  const send: World['send'] = async (id, request = {}, as) => {
    const event = httpEvent(id, {
      ...request,
      headers: {
        origin: container.config.SITE_ORIGIN,
        ...(as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` }),
        ...request.headers,
      },
      cookies: request.cookies ?? as?.cookies ?? [],
    });
    const handler = handlers[routes[id].group];
    if (handler === undefined) throw new Error(`No handler serves ${id}.`);
    return readAnswer(id, await handler(event, {} as Context));
  };

  const world: World = {
    stack,
    container,
    identity,
    log,
    send,
    async addPerson({ email, role = 'user', status = 'approved', access = ['own'], confirmed = true }) {
      const id = await accounts.ensure(email);
      await accounts.setPassword({ id }, password);
      const at = clock();
      const own = access.map((key) => facilityIds[key]);
      const proven = confirmed ? { emailConfirmedAt: at.toISOString() } : {};
      const granted = { facilityIds: own, requestedFacilityIds: own };
      const user = personRecord(at, { id, email, role, status, ...granted, ...proven });
      await createUser(container.table, user);
      return user;
    },
    async addSignedIn(person) {
      await world.addPerson(person);
      return world.signIn(person.email);
    },
    async changePerson(id, change) {
      const userItem = await container.table.get(keys.user(id));
      await container.table.put({ ...userItem, ...change, ...keys.user(id) });
    },
    async signIn(email, facility = 'own') {
      const signIn = () => send('login', { body: { email, password, activeFacility: facilities[facility] } });
      let answer = await signIn();
      if (answer.status === 401 && JSON.stringify(answer.body).includes('CODE_NEEDED')) {
        await forgetApp(email);
        answer = await signIn();
      }
      if (answer.status !== 200) {
        const last = log.entries.findLast(({ level }) => level === 'error');
        throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)} ${JSON.stringify(last?.details)}`);
      }
      return browserOf(answer);
    },
    async addPlan(facility, overrides = {}) {
      const directory = await readDirectory(container.table);
      const input = { ...samplePlan({ facilityName: facilities[facility] }), ...overrides };
      const after = nextStored(input, facilityIds[facility], directory, clock());
      await plans.writeMany([{ before: undefined, after }], { id: 'test', name: 'Test' }, clock());
      return toPlan(after, directory)._id;
    },
    deliverMail: () => mails.deliver(),
    onStop: (close) => void closing.push(close),
    stop: async () => {
      for (const close of closing) await close();
      await stack.stop();
    },
  };
  return world;
}

/** Returns the session that a sign-in or refresh answer leaves in the browser. */
export function browserOf(answer: TestAnswer): SignedInBrowser {
  const { accessToken } = answer.body as { accessToken: string };
  return { accessToken, cookies: answer.cookies.map((cookie) => cookie.split(';')[0] ?? '') };
}
