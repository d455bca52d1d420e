import { deployCommandLine } from './command-line.ts';

process.exitCode = await deployCommandLine(process.argv.slice(2), process.stdout, process.stderr);
