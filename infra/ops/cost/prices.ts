/**
 * List prices of us-east-1 in US dollars, as AWS published them in November 2026. Free tiers are left out, so a real
 * bill is a little lower. Look them up before a decision: https://aws.amazon.com/pricing
 */
export const prices = {
  lambdaMillionRequests: 0.2,
  /** ARM. */
  lambdaGigabyteSecond: 0.0000133334,
  apiMillionRequests: 1,
  tableMillionReadUnits: 0.125,
  tableMillionWriteUnits: 0.625,
  tableGigabyteMonth: 0.25,
  tableBackupGigabyteMonth: 0.2,
  /** A person who signs in at least once in the month; Cognito's Essentials plan. */
  poolPerson: 0.015,
  cloudFrontGigabyte: 0.085,
  cloudFrontMillionRequests: 1,
  mailThousand: 0.1,
  logGigabyte: 0.5,
  /** An alarm over an expression pays for each metric in it. */
  alarmMetric: 0.1,
  traceMillion: 5,
  secret: 0.4,
  key: 1,
  dashboard: 3,
} as const;
