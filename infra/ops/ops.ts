import { opsCommandLine } from './command-line.ts';
import { exitOnSignal } from './interrupted.ts';

const stopped: Readonly<Record<string, string>> = {
  backup: 'No file was written.',
  'backup-drill': 'No data was changed.',
  'move-drill': 'No data was changed.',
  people: 'Run the same command again to continue where it stopped.',
  remove: 'CloudFormation continues what has begun. Run the same command again to see how it ends.',
  rights: 'No data was changed.',
  restore: 'Run the same command again to continue where it stopped.',
};

const args = process.argv.slice(2);
exitOnSignal(
  stopped[args[0] ?? ''] ?? 'What was written is kept. Run the same command again to complete it.',
);
process.exitCode = await opsCommandLine(args, process.stdout, process.stderr);
