/** What an entry of the audit log is about, with the words that people filter by. */
export const auditKinds = {
  signIn: 'Sign-ins',
  lock: 'Locks',
  secondFactor: 'Two-step sign-in',
  registration: 'Registrations and approvals',
  rights: 'Rights',
  address: 'Email addresses',
  password: 'Passwords',
  profile: 'Profiles',
  suspension: 'Suspensions and ended sessions',
  change: 'Changes',
  deletion: 'Deletions and restores',
  import: 'Imports',
  export: 'Exports',
  request: 'Update requests',
  broadcast: 'Broadcasts',
  audit: 'Reads of the audit log',
  refusal: 'Other refused calls',
} as const;

export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as readonly AuditKind[];

/**
 * Acts that nobody may do without a trace: they are not begun unless the log has taken an entry that says so. Of all
 * others the entry is written when they are over.
 */
export const writtenFirst: ReadonlySet<AuditKind> = new Set([
  'secondFactor',
  'registration',
  'rights',
  'address',
  'password',
  'suspension',
  'deletion',
  'import',
  'export',
  'broadcast',
  'audit',
]);
