import { Problem } from '../../local/problem.ts';
import { parsedArguments } from '../arguments.ts';
import type { Output } from '../progress.ts';

const flag = { type: 'boolean', default: false } as const;

/** The FILE of a command that takes nothing else; undefined where help was asked for. */
export function oneFile(args: readonly string[], help: string, output: Output): string | undefined {
  const { values, positionals } = parsedArguments(args, { help: flag }, help);
  if (values.help) return void output.write(`${help}\n`);
  return theOne(positionals, help);
}

/** The FILE of a command, and the table that `--newer` names; undefined where help was asked for. */
export function fileAndNewer(args: readonly string[], help: string, output: Output) {
  const { values, positionals } = parsedArguments(args, { newer: { type: 'string' }, help: flag }, help);
  if (values.help) return void output.write(`${help}\n`);
  return { file: theOne(positionals, help), newer: values.newer };
}

/** @throws Problem for none or several */
function theOne([file, ...more]: readonly string[], help: string): string {
  if (file === undefined || file === '' || more.length > 0) throw new Problem(`Give one FILE.\n\n${help}`);
  return file;
}
