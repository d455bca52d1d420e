import { commandOf, execute, journeyOptions } from './steps.ts';

// `npm run journeys [-- part of a path]`: only the browser journeys, each file with its own copy of the product.
// The path filters come first: after a list option, Jest would take them as values of that list.
const fine = await execute(commandOf('jest'), [...process.argv.slice(2), ...journeyOptions]);
process.exitCode = fine ? 0 : 1;
