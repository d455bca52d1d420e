import { readListBefore, readPrefixLists, replacePrefixList } from '../../../functions/data/prefix-lists.ts';
import { Problem } from '../../local/problem.ts';
import { onlyOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import type { Output } from '../progress.ts';
import { inWords } from './command.ts';
import { withLists } from './with-lists.ts';

const help = `Bring back the previous list of BlueCard prefixes.

  npm run ops -- restore-prefixes

The two lists change places, so running it again undoes it.`;

/**
 * `restore-prefixes`.
 * @throws Problem if there is no previous list
 */
export async function restorePrefixesCommand(
  args: readonly string[],
  output: Output,
  environment?: Environment,
) {
  if (onlyOptions(args, {}, help, output) === undefined) return;
  await withLists(environment, output, async ({ table, environment: ours }, place) => {
    const [stored, before] = [await readPrefixLists(table), await readListBefore(table)];
    const { current } = stored.lists;
    if (current === undefined || before === undefined)
      throw new Problem(`There is no previous list of prefixes in ${place}. Nothing was written.`);
    const act = { kind: 'import', action: 'restore-prefixes', detail: inWords(before) } as const;
    await audited(ours, act, () => replacePrefixList(table, before, stored, new Date()));
    output.write(`Current list: ${inWords(before)}.\nPrevious list: ${inWords(current)}.\n`);
  });
}
