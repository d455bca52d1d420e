/** The kinds of audit log entries, with the labels that people filter by. */
export const auditKinds = {
  signIn: 'Sign-ins',
  lock: 'Too many attempts',
  secondFactor: 'Two-step sign-in',
  registration: 'Registrations and approvals',
  rights: 'Permissions',
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
 * Actions that must leave a trace: they start only after the log has accepted an entry. For all others the entry is
 * written afterward.
 */
export const auditedFirst: Readonly<Record<AuditKind, boolean>> = {
  signIn: false,
  lock: false,
  secondFactor: true,
  registration: true,
  rights: true,
  address: true,
  password: true,
  profile: false,
  suspension: true,
  change: false,
  deletion: true,
  import: true,
  export: true,
  request: false,
  broadcast: true,
  audit: true,
  refusal: false,
};
