import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Problem } from '../local/problem.ts';

/**
 * Parses a command's arguments.
 * @throws Problem with the parser's sentence and a pointer to --help for an unknown or incomplete option.
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
