import { Problem } from '../local/problem.ts';
import { backupCommand } from './backup/backup.ts';
import { backupDrillCommand } from './backup/drill.ts';
import { restoreCommand } from './backup/restore.ts';
import { bootstrapCommand } from './bootstrap.ts';
import { sweepCardImagesCommand } from './card-images/sweep.ts';
import { explained } from './explained.ts';
import { importPlansCommand } from './import/command.ts';
import { exitOnSignal } from './interrupted.ts';
import { checkMailCommand } from './mail/command.ts';
import { importNamesCommand } from './names/command.ts';
import { importPrefixesCommand } from './prefixes/command.ts';
import { restorePrefixesCommand } from './prefixes/restore.ts';
import { removeCommand } from './remove/command.ts';
import { smokeCommand } from './smoke/command.ts';

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
  sweep-card-images   remove card images that no plan shows any more, now
  check-mail          send one mail, and say what is missing for mails to arrive
  smoke               open an installation as a browser does, and say what does not work
  remove              remove an installation's stack, and say what stays of it

  npm run ops -- COMMAND --help tells more.

Commands work on the deployment named by TABLE_NAME (with AWS_REGION and credentials, as the functions have them);
without it, on the laptop's data in DATA_DIR (.data), whether npm start is running or not.`;

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<unknown>>> = {
  bootstrap: (args) => bootstrapCommand(args, process.stdout),
  'import-plans': (args) => importPlansCommand(args, process.stdout),
  'import-names': (args) => importNamesCommand(args, process.stdout),
  'import-prefixes': (args) => importPrefixesCommand(args, process.stdout),
  'restore-prefixes': (args) => restorePrefixesCommand(args, process.stdout),
  backup: (args) => backupCommand(args, process.stdout),
  restore: (args) => restoreCommand(args, process.stdout),
  'backup-drill': (args) => backupDrillCommand(args, process.stdout),
  'sweep-card-images': (args) => sweepCardImagesCommand(args, process.stdout),
  'check-mail': async (args) => {
    if (!(await checkMailCommand(args, process.stdout))) process.exitCode = 1;
  },
  smoke: async (args) => {
    if (!(await smokeCommand(args, process.stdout))) process.exitCode = 1;
  },
  remove: (args) => removeCommand(args),
};

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') {
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
