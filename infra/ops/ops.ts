import { Problem } from '../local/problem.ts';
import { explained } from './explained.ts';
import { exitOnSignal } from './interrupted.ts';

const help = `Operations on a deployment or on the laptop's data.

  npm run ops -- COMMAND [options]

  bootstrap           make the first facility and the first administrator
  import-plans        import plans of one facility from a CSV or Excel file
  import-names        import other names of payers from a CSV or Excel file
  import-prefixes     import the national list of BlueCard prefixes
  restore-prefixes    put the list of prefixes that held before back
  backup              write every item of the table to a file
  restore             put a backup into an empty table; started again, it goes on where it was cut off
  backup-drill        prove with a second table that a backup can be restored
  people              make people's accounts in another user pool, from the table
  rights              list what gives access in a restored table, first what was taken away since
  move-drill          prove that people can go on in another user pool
  sweep-card-images   remove card images that no plan shows any more, now
  check-mail          send one mail, and say what is missing for mails to arrive
  probe-account       make the account by which the canary signs in, or give it another password
  smoke               open an installation as a browser does, and say what does not work
  remove              remove an installation's stack, and say what stays of it

  npm run ops -- COMMAND --help tells more.

Commands work on the deployment named by TABLE_NAME (with AWS_REGION and credentials, as the functions have them);
without it, on the laptop's data in DATA_DIR (.data), whether npm start is running or not.`;

/** Each is loaded when it is asked for: a mistake is answered at once. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<unknown>>> = {
  bootstrap: async (args) => (await import('./bootstrap.ts')).bootstrapCommand(args, process.stdout),
  'import-plans': async (args) =>
    (await import('./import/command.ts')).importPlansCommand(args, process.stdout),
  'import-names': async (args) =>
    (await import('./names/command.ts')).importNamesCommand(args, process.stdout),
  'import-prefixes': async (args) =>
    (await import('./prefixes/command.ts')).importPrefixesCommand(args, process.stdout),
  'restore-prefixes': async (args) =>
    (await import('./prefixes/restore.ts')).restorePrefixesCommand(args, process.stdout),
  backup: async (args) => (await import('./backup/backup.ts')).backupCommand(args, process.stdout),
  restore: async (args) => (await import('./backup/restore.ts')).restoreCommand(args, process.stdout),
  'backup-drill': async (args) =>
    (await import('./backup/drill.ts')).backupDrillCommand(args, process.stdout),
  people: async (args) => (await import('./people/command.ts')).peopleCommand(args, process.stdout),
  rights: async (args) => (await import('./rights/command.ts')).rightsCommand(args, process.stdout),
  'move-drill': async (args) =>
    (await import('./move-drill/command.ts')).moveDrillCommand(args, process.stdout),
  'sweep-card-images': async (args) =>
    (await import('./card-images/sweep.ts')).sweepCardImagesCommand(args, process.stdout),
  'check-mail': async (args) => {
    if (!(await (await import('./mail/command.ts')).checkMailCommand(args, process.stdout)))
      process.exitCode = 1;
  },
  'probe-account': async (args) => {
    const { probeAccountCommand } = await import('./probe-account/command.ts');
    if (!(await probeAccountCommand(args, process.stdout))) process.exitCode = 1;
  },
  smoke: async (args) => {
    if (!(await (await import('./smoke/command.ts')).smokeCommand(args, process.stdout)))
      process.exitCode = 1;
  },
  remove: async (args) => (await import('./remove/command.ts')).removeCommand(args),
};

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    console.log(help);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Problem(`There is no command "${name}".\n\n${help}`);
  await command(args);
}

const stopped: Readonly<Record<string, string>> = {
  backup: 'No file was written.',
  'backup-drill': 'Nothing of the data was changed.',
  'move-drill': 'Nothing of the data was changed.',
  people: 'Give the same command again: it goes on where it was.',
  rights: 'Nothing of the data was changed.',
  restore: 'Give the same command again: it goes on where it was.',
};

exitOnSignal(
  stopped[process.argv[2] ?? ''] ?? 'What was written stays. Give the same command again to complete it.',
);
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explained(error)?.message ?? error);
  process.exitCode = 1;
}
