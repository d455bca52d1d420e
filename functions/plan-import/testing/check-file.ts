import type { ImportKind } from '../../../shared/import/batch.ts';
import { guessMap } from '../../../shared/import/guess-columns.ts';
import { importKinds, schemasOf } from '../../../shared/import/kinds.ts';
import { facilityByName, readDirectory } from '../../data/facility-directory.ts';
import type { Change } from '../../data/records/record-store.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import { everyFacility } from '../../data/table/keys.ts';
import { facilities, type World } from '../../testing/world.ts';
import type { ImportRecordDefinition } from '../kinds/import-kind.ts';
import { openCsv } from '../source/read-csv.ts';

export const author = { id: 'an-import', name: 'Import' };

/**
 * Returns a function that makes a dry run of a CSV file without storing it: with the guessed map, of which `more` replaces parts.
 * Rejected rows are lines with their reasons.
 */
export const fileChecker =
  <Stored extends StoredRecord>(world: World, name: ImportKind, kind: ImportRecordDefinition<Stored>) =>
  async (lines: readonly string[], more: object = {}) => {
    const { table, clock } = world.container;
    const source = openCsv(Buffer.from(lines.join('\n')), 'list.csv', {});
    const columns = source.header.map((column) => ({ name: column, examples: new Set<string>() }));
    for await (const { cells } of source.rows())
      for (const [at, { examples }] of columns.entries()) if (cells[at]) examples.add(cells[at].trim());
    const examples = columns.map((column) => ({ ...column, examples: [...column.examples] }));
    const map = schemasOf(name).map.parse({ ...guessMap(examples, name, facilities.own), ...more });
    const directory = await readDirectory(table);
    const facility = importKinds[name].everyFacility ? undefined : facilityByName(directory, facilities.own);
    const place = facility ?? { id: everyFacility, name: '' };

    const counts = { new: 0, changed: 0, same: 0, rejected: 0, missing: 0 };
    const changes: (Change<Stored> & { readonly after: Stored })[] = [];
    const rejected: (string | number)[][] = [];
    const missing: string[] = [];
    const reading = { table, directory, place, map };
    const { sentences, listVersion } = await kind.check(
      { ...reading, source, author, now: clock() },
      {
        async taken(_row, change) {
          counts[change === undefined ? 'same' : change.before === undefined ? 'new' : 'changed'] += 1;
          if (change !== undefined) changes.push(change);
        },
        async rejected({ line }, reasons) {
          counts.rejected += 1;
          rejected.push([line, ...reasons]);
        },
        async missing({ before }) {
          counts.missing += 1;
          missing.push(kind.nameOf(before));
        },
        leftOut: async () => undefined,
        progress: async () => undefined,
      },
    );
    return { reading, counts, changes, rejected, missing, rewritten: sentences, listVersion };
  };
