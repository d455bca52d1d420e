import { Problem } from '../../local/problem.ts';
import { parsedArguments } from '../arguments.ts';
import type { Output } from '../progress.ts';

/** The FILE of a command that takes nothing else; undefined where help was asked for. */
export function oneFile(args: readonly string[], help: string, output: Output): string | undefined {
  const { values, positionals } = parsedArguments(args, { help: { type: 'boolean', default: false } }, help);
  if (values.help) {
    output.write(`${help}\n`);
    return undefined;
  }
  const [file, ...more] = positionals;
  if (file === undefined || file === '' || more.length > 0) throw new Problem(`Give one FILE.\n\n${help}`);
  return file;
}
