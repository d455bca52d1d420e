import { Problem } from '../local/problem.ts';
import { exitCodeOf } from './exit-code-of.ts';
import type { Output } from './progress.ts';

type Command = {
  /** What it does, for the help text. */
  readonly does: string;
  /** Loaded on request, so mistakes are answered immediately. One that returns false has failed and has printed why. */
  readonly run: (args: readonly string[], output: Output) => Promise<unknown>;
  /** What a run leaves that the user has stopped. */
  readonly stopped: string;
};

const unchanged = 'No data was changed.';
const kept = 'What was written is kept. Run the same command again to complete it.';
const continues = 'Run the same command again to continue where it stopped.';

export const commands: Readonly<Record<string, Command>> = {
  bootstrap: {
    does: 'create the first facility and the first administrator',
    run: async (...args) => (await import('./bootstrap.ts')).bootstrapCommand(...args),
    stopped: kept,
  },
  'import-plans': {
    does: 'import plans of one facility from a CSV or Excel file',
    run: async (...args) => (await import('./import/command.ts')).importPlansCommand(...args),
    stopped: kept,
  },
  'import-names': {
    does: 'import other names of payers from a CSV or Excel file',
    run: async (...args) => (await import('./names/command.ts')).importNamesCommand(...args),
    stopped: kept,
  },
  'import-prefixes': {
    does: 'import the national list of BlueCard prefixes',
    run: async (...args) => (await import('./prefixes/command.ts')).importPrefixesCommand(...args),
    stopped: kept,
  },
  'restore-prefixes': {
    does: 'bring back the previous list of prefixes',
    run: async (...args) => (await import('./prefixes/restore.ts')).restorePrefixesCommand(...args),
    stopped: kept,
  },
  backup: {
    does: 'write every item of the table to a file',
    run: async (...args) => (await import('./backup/backup.ts')).backupCommand(...args),
    stopped: 'No file was written.',
  },
  restore: {
    does: 'restore a backup into an empty table; run again, it continues where it stopped',
    run: async (...args) => (await import('./backup/restore.ts')).restoreCommand(...args),
    stopped: continues,
  },
  'backup-drill': {
    does: 'prove with a second table that a backup can be restored',
    run: async (...args) => (await import('./backup/drill.ts')).backupDrillCommand(...args),
    stopped: unchanged,
  },
  people: {
    does: "create people's accounts in another user pool, from the table",
    run: async (...args) => (await import('./people/command.ts')).peopleCommand(...args),
    stopped: continues,
  },
  rights: {
    does: 'list what gives access in a restored table, starting with what was revoked since',
    run: async (...args) => (await import('./rights/command.ts')).rightsCommand(...args),
    stopped: unchanged,
  },
  'move-drill': {
    does: 'prove that people can continue in another user pool',
    run: async (...args) => (await import('./move-drill/command.ts')).moveDrillCommand(...args),
    stopped: unchanged,
  },
  'sweep-card-images': {
    does: 'remove unused card images now',
    run: async (...args) => (await import('./card-images/sweep.ts')).sweepCardImagesCommand(...args),
    stopped: kept,
  },
  'check-mail': {
    does: 'send one email, and report what is missing for emails to arrive',
    run: async (...args) => (await import('./mail/command.ts')).checkMailCommand(...args),
    stopped: 'The email may have been sent.',
  },
  'probe-account': {
    does: 'create the account that the canary signs in with, or give it a new password',
    run: async (...args) => (await import('./probe-account/command.ts')).probeAccountCommand(...args),
    stopped: kept,
  },
  smoke: {
    does: 'open an installation as a browser does, and report what does not work',
    run: async (...args) => (await import('./smoke/command.ts')).smokeCommand(...args),
    stopped: unchanged,
  },
  remove: {
    does: "remove an installation's stack, and list what remains of it",
    run: async (...args) => (await import('./remove/command.ts')).removeCommand(...args),
    stopped: 'CloudFormation continues what has begun. Run the same command again to see how it ends.',
  },
};

const commandOf = (name = ''): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

/** Returns what a stopped command leaves. */
export const stoppedText = (name: string | undefined): string => commandOf(name)?.stopped ?? unchanged;

const help = `Operations on a deployment or on the laptop's data.

  npm run ops -- COMMAND [options]

${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(19)} ${does}\n`)
  .join('')}
For details, run npm run ops -- COMMAND --help.

Commands work on the deployment named by TABLE_NAME (with AWS_REGION and credentials, as the functions have them);
without it, on the laptop's data in DATA_DIR (.data), whether or not npm start is running.`;

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
    const command = commandOf(name);
    if (command === undefined) throw new Problem(`Unknown command "${name}".\n\n${help}`);
    return (await command.run(args, output)) === false ? 1 : 0;
  });
}
