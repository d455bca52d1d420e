import { Problem } from '../local/problem.ts';
import { exitCodeOf } from './exit-code-of.ts';
import type { Output } from './progress.ts';

const help = `Operations on a deployment or on the laptop's data.

  npm run ops -- COMMAND [options]

  bootstrap           create the first facility and the first administrator
  import-plans        import plans of one facility from a CSV or Excel file
  import-names        import other names of payers from a CSV or Excel file
  import-prefixes     import the national list of BlueCard prefixes
  restore-prefixes    bring back the previous list of prefixes
  backup              write every item of the table to a file
  restore             restore a backup into an empty table; run again, it continues where it stopped
  backup-drill        prove with a second table that a backup can be restored
  people              create people's accounts in another user pool, from the table
  rights              list what gives access in a restored table, starting with what was revoked since
  move-drill          prove that people can continue in another user pool
  sweep-card-images   remove unused card images now
  check-mail          send one email, and report what is missing for emails to arrive
  probe-account       create the account that the canary signs in with, or give it a new password
  smoke               open an installation as a browser does, and report what does not work
  remove              remove an installation's stack, and list what remains of it

For details, run npm run ops -- COMMAND --help.

Commands work on the deployment named by TABLE_NAME (with AWS_REGION and credentials, as the functions have them);
without it, on the laptop's data in DATA_DIR (.data), whether or not npm start is running.`;

type Command = (args: readonly string[], output: Output) => Promise<unknown>;

/** Each is loaded on request, so mistakes are answered immediately. One that returns false has failed and has printed why. */
const commands: Readonly<Record<string, Command>> = {
  bootstrap: async (...args) => (await import('./bootstrap.ts')).bootstrapCommand(...args),
  'import-plans': async (...args) => (await import('./import/command.ts')).importPlansCommand(...args),
  'import-names': async (...args) => (await import('./names/command.ts')).importNamesCommand(...args),
  'import-prefixes': async (...args) =>
    (await import('./prefixes/command.ts')).importPrefixesCommand(...args),
  'restore-prefixes': async (...args) =>
    (await import('./prefixes/restore.ts')).restorePrefixesCommand(...args),
  backup: async (...args) => (await import('./backup/backup.ts')).backupCommand(...args),
  restore: async (...args) => (await import('./backup/restore.ts')).restoreCommand(...args),
  'backup-drill': async (...args) => (await import('./backup/drill.ts')).backupDrillCommand(...args),
  people: async (...args) => (await import('./people/command.ts')).peopleCommand(...args),
  rights: async (...args) => (await import('./rights/command.ts')).rightsCommand(...args),
  'move-drill': async (...args) => (await import('./move-drill/command.ts')).moveDrillCommand(...args),
  'sweep-card-images': async (...args) =>
    (await import('./card-images/sweep.ts')).sweepCardImagesCommand(...args),
  'check-mail': async (...args) => (await import('./mail/command.ts')).checkMailCommand(...args),
  'probe-account': async (...args) =>
    (await import('./probe-account/command.ts')).probeAccountCommand(...args),
  smoke: async (...args) => (await import('./smoke/command.ts')).smokeCommand(...args),
  remove: async (...args) => (await import('./remove/command.ts')).removeCommand(...args),
};

/** `npm run ops -- …`. @returns the exit code */
export function opsCommandLine(
  [name, ...args]: readonly string[],
  output: Output,
  errors: Output,
): Promise<number> {
  return exitCodeOf(errors, async () => {
    if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
      output.write(`${help}\n`);
      return 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new Problem(`Unknown command "${name}".\n\n${help}`);
    return (await command(args, output)) === false ? 1 : 0;
  });
}
