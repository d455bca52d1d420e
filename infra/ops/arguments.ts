import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Problem } from '../local/problem.ts';
import type { Output } from './progress.ts';

/**
 * Parses a command's arguments.
 * @throws Problem with the parser's message and the help text for an unknown or incomplete option.
 */
export function parsedArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  help: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    const sentence = cause instanceof Error ? cause.message.split('. ', 1)[0] : String(cause);
    throw new Problem(`${sentence}.\n\n${help}`, { cause });
  }
}

/** Like parsedArguments, for a command that has --help; if help was requested, prints it and returns undefined. */
function unlessHelp<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  help: string,
  output: Output,
) {
  const flag = { type: 'boolean', short: 'h', default: false } as const;
  const parsed = parsedArguments(args, { ...options, help: flag }, help);
  if (Reflect.get(parsed.values, 'help') !== true) return parsed;
  output.write(`${help}\n`);
  return undefined;
}

/** Returns the options of a command that takes nothing else, or undefined if help was requested. */
export function onlyOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  help: string,
  output: Output,
) {
  const parsed = unlessHelp(args, options, help, output);
  const [stray] = parsed?.positionals ?? [];
  if (stray !== undefined) throw new Problem(`Unexpected argument "${stray}".\n\n${help}`);
  return parsed?.values;
}

/**
 * Returns the one argument of a command and its options, or undefined if help was requested.
 * @param request the sentence that asks for the argument if there is none, or more than one
 */
export function oneAndOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  help: string,
  output: Output,
  request = 'Specify one FILE.',
) {
  const parsed = unlessHelp(args, options, help, output);
  if (parsed === undefined) return undefined;
  const [one, ...more] = parsed.positionals;
  if (one === undefined || one === '' || more.length > 0) throw new Problem(`${request}\n\n${help}`);
  return { one, values: parsed.values };
}
