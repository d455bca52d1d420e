import { opsCommandLine, stoppedText } from './command-line.ts';
import { exitOnSignal } from './interrupted.ts';

const args = process.argv.slice(2);
exitOnSignal(stoppedText(args[0]));
process.exitCode = await opsCommandLine(args, process.stdout, process.stderr);
