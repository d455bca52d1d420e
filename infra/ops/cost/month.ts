import { limits } from '../../../shared/limits.ts';
import { countedPlans, type Journey, type Journeys, journeyNames, type Use } from './journeys.ts';

/**
 * List prices of us-east-1 in US dollars, as AWS published them in November 2026. Free tiers are left out, so a real
 * bill is a little lower. Look them up before a decision: https://aws.amazon.com/pricing
 */
const prices = {
  lambdaMillionRequests: 0.2,
  /** ARM. */
  lambdaGigabyteSecond: 0.0000133334,
  apiMillionRequests: 1,
  tableMillionReadUnits: 0.125,
  tableMillionWriteUnits: 0.625,
  tableGigabyteMonth: 0.25,
  tableBackupGigabyteMonth: 0.2,
  /** Per person who signs in at least once in the month; Cognito's Essentials plan. */
  poolPerson: 0.015,
  cloudFrontGigabyte: 0.085,
  cloudFrontMillionRequests: 1,
  /** A function runs before each request. */
  cloudFrontMillionFunctions: 0.1,
  mailThousand: 0.1,
  logGigabyte: 0.5,
  /** An alarm on a math expression is billed for each metric in it. */
  alarmMetric: 0.1,
  traceMillion: 5,
  webAcl: 5,
  webAclRule: 1,
  webAclMillionRequests: 0.6,
  secret: 0.4,
  key: 1,
  dashboard: 3,
} as const;

/** An installation and how it is used in a month. */
export type System = {
  readonly name: string;
  readonly facilities: number;
  readonly people: number;
  readonly plansPerFacility: number;
  /** Plan changes in all facilities together, each working day. */
  readonly changesPerDay: number;
  readonly newPeoplePerMonth: number;
};

export const systems: readonly System[] = (
  [
    ['small', 3, 100, 1_000, 20, 5],
    ['large', 20, 5_000, 2_000, 200, 150],
    ['very large', 500, 100_000, 10_000, 5_000, 3_000],
  ] as const
).map(([name, facilities, people, plansPerFacility, changesPerDay, newPeoplePerMonth]) => ({
  ...{ name, facilities, people, plansPerFacility, changesPerDay, newPeoplePerMonth },
}));

/** How much everyone works: the assumptions behind every figure. */
const assumed = {
  workingDays: 22,
  hoursAtWork: 8,
  /** The share of sign-ins on a PC that has not cached the list; the same share of first runs meets a cold function. */
  firstVisits: 0.02,
  /** How often people at work read the list again after a plan of their facility has changed. */
  listsPerChange: 0.5,
  /** Average duration of a call, with 1 GB of memory. */
  secondsPerCall: 0.05,
  kilobytesPerPlan: 1.5,
  kilobytesOfHistoryPerChange: 2,
  /** A sign-in and its sign-out in the audit log: four items, measured on 30 November 2026. */
  kilobytesOfAuditPerSession: 1.6,
  kilobytesOfLogPerCall: 0.5,
  kilobytesOfSite: 200,
} as const;

/** Returns how often each journey runs in a month. */
function runsOf(system: System): Readonly<Record<Journey, number>> {
  const signIns = system.people * assumed.workingDays;
  const changes = system.changesPerDay * assumed.workingDays;
  const peoplePerFacility = system.people / system.facilities;
  return {
    firstSignIn: signIns * assumed.firstVisits,
    signIn: signIns * (1 - assumed.firstVisits),
    quarterOfAnHour: signIns * assumed.hoursAtWork * 4,
    changedList: changes * peoplePerFacility * assumed.listsPerChange,
    savePlan: changes,
    newPerson: system.newPeoplePerMonth,
  };
}

/** Returns what all journeys of a month use together. Lists grow with the number of plans. */
export function consumptionOf(system: System, counts: Journeys): Use {
  const scale = system.plansPerFacility / countedPlans;
  const runsByJourney = runsOf(system);
  const total = { requests: 0, readUnits: 0, writeUnits: 0, kilobytes: 0, mails: 0 };
  for (const journey of journeyNames) {
    const [use, runs] = [counts[journey], runsByJourney[journey]];
    const lists = journey === 'firstSignIn' || journey === 'changedList';
    total.requests += use.requests * runs;
    total.readUnits += use.readUnits * runs * (lists ? scale : 1);
    total.writeUnits += use.writeUnits * runs;
    total.kilobytes += use.kilobytes * runs * (lists ? scale : 1);
    total.mails += use.mails * runs;
  }
  return total;
}

const million = 1_000_000;
const gigabyte = 1_000_000;

/** What is paid for each month, whether anyone works or not. */
export type Standing = {
  readonly alarmMetrics: number;
  readonly dashboards: number;
  readonly secrets: number;
  readonly keys: number;
  readonly webAcls: number;
  readonly webAclRules: number;
};

/** Returns the calls that X-Ray records: one per second while people work, and one in twenty of the others. */
function tracesOf(requests: number): number {
  const seconds = assumed.workingDays * assumed.hoursAtWork * 3_600;
  return Math.min(requests, seconds) + Math.max(0, requests - seconds) / 20;
}

/** Returns the dollars per month, by service. */
export function monthOf(
  system: System,
  counts: Journeys,
  standing: Standing,
): Readonly<Record<string, number>> {
  const use = consumptionOf(system, counts);
  const workingDays = assumed.workingDays * 12;
  const stored =
    (system.facilities * system.plansPerFacility * assumed.kilobytesPerPlan +
      system.changesPerDay * workingDays * assumed.kilobytesOfHistoryPerChange +
      system.people * workingDays * limits.audit.years * assumed.kilobytesOfAuditPerSession) /
    gigabyte;
  const visits = runsOf(system).firstSignIn;
  return {
    Lambda:
      (use.requests / million) * prices.lambdaMillionRequests +
      use.requests * assumed.secondsPerCall * prices.lambdaGigabyteSecond,
    'API Gateway': (use.requests / million) * prices.apiMillionRequests,
    'DynamoDB requests':
      (use.readUnits / million) * prices.tableMillionReadUnits +
      (use.writeUnits / million) * prices.tableMillionWriteUnits,
    'DynamoDB storage and backup': stored * (prices.tableGigabyteMonth + prices.tableBackupGigabyteMonth),
    Cognito: system.people * prices.poolPerson,
    CloudFront:
      ((use.kilobytes + visits * assumed.kilobytesOfSite) / gigabyte) * prices.cloudFrontGigabyte +
      (use.requests / million) * (prices.cloudFrontMillionRequests + prices.cloudFrontMillionFunctions),
    Firewall:
      standing.webAcls * prices.webAcl +
      standing.webAclRules * prices.webAclRule +
      (use.requests / million) * prices.webAclMillionRequests,
    SES: (use.mails / 1_000) * prices.mailThousand,
    'Logs and traces':
      ((use.requests * assumed.kilobytesOfLogPerCall) / gigabyte) * prices.logGigabyte +
      (tracesOf(use.requests) / million) * prices.traceMillion,
    'Alarms and dashboard':
      standing.alarmMetrics * prices.alarmMetric + standing.dashboards * prices.dashboard,
    'Secret and keys': standing.secrets * prices.secret + standing.keys * prices.key,
  };
}
