const accounts = [
  ['admin@demo.test', 'administrator of all facilities: edits plans, manages people'],
  ['user@demo.test', 'registrar at two facilities: searches and reads'],
  ['pending@demo.test', 'registered, waiting for an administrator: cannot sign in yet'],
] as const;

/** What a person needs to begin. */
export function announce(log: (line: string) => void, port: number, inboxUrl: string | undefined): void {
  log(`\nCoverage Guide is ready: http://localhost:${port}\n`);
  log('Demo accounts, password Demo-pass-1:');
  for (const [email, who] of accounts) log(`  ${email.padEnd(18)} ${who}`);
  if (inboxUrl) log(`\nInbox: ${inboxUrl}`);
  log('\nCtrl-C stops it.');
}
