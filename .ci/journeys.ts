import { commandOf, execute, journeyOptions } from './steps.ts';

// `npm run journeys [-- part of a path]`: the browser journeys alone, each file with a product of its own.
const fine = await execute(commandOf('jest'), [...journeyOptions, ...process.argv.slice(2)]);
process.exitCode = fine ? 0 : 1;
