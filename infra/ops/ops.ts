import { opsCommandLine } from './command-line.ts';
import { exitOnSignal } from './interrupted.ts';

const stopped: Readonly<Record<string, string>> = {
  backup: 'No file was written.',
  'backup-drill': 'Nothing of the data was changed.',
  'move-drill': 'Nothing of the data was changed.',
  people: 'Give the same command again: it goes on where it was.',
  rights: 'Nothing of the data was changed.',
  restore: 'Give the same command again: it goes on where it was.',
};

const args = process.argv.slice(2);
exitOnSignal(stopped[args[0] ?? ''] ?? 'What was written stays. Give the same command again to complete it.');
process.exitCode = await opsCommandLine(args, process.stdout, process.stderr);
