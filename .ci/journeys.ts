import { commandOf, execute, journeyOptions } from './steps.ts';

// `npm run journeys [-- part of a path]`: the browser journeys alone, each file with a product of its own.
// The names come first: a list among Jest's options takes whatever follows it.
const fine = await execute(commandOf('jest'), [...process.argv.slice(2), ...journeyOptions]);
process.exitCode = fine ? 0 : 1;
