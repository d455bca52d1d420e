import { Problem } from '../../local/problem.ts';
import { find } from './find.ts';

try {
  await find(process.argv.slice(2), console.log);
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
