import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { expectSpace, takeDataFolder } from './data-folder.ts';

const base = temporaryFolders('data-folder')();

describe('the data folder', () => {
  it('belongs to one process at a time, whatever path names it', async () => {
    const folder = join(base, 'a/b');
    const first = await takeDataFolder(folder);
    await expect(takeDataFolder(join(base, 'a/../a/b'))).rejects.toThrow(/in use by another instance/);
    const other = await takeDataFolder(join(base, 'c'));
    await first.release();
    await (await takeDataFolder(folder)).release();
    await other.release();
  });

  it('is refused in one sentence when its path is a file or below one', async () => {
    writeFileSync(join(base, 'file'), '');
    await expect(takeDataFolder(join(base, 'file'))).rejects.toThrow(/is a file/);
    await expect(takeDataFolder(join(base, 'file/below'))).rejects.toThrow(/is a file/);
  });

  it('is refused in one sentence when its disk is full', () => {
    expect(() => expectSpace(base, Number.POSITIVE_INFINITY)).toThrow(
      /^The disk of the data folder .* is \(almost\) full\./,
    );
    expect(() => expectSpace(base)).not.toThrow();
  });
});
