import fs, { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { expectSpace, takeDataFolder } from './data-folder.ts';
import { keepToOwner } from './owner-only.ts';

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

  it('leaves what else is in it as it is, even if its name begins like one of the product’s own', () => {
    const folder = join(base, 'shared');
    const paths = ['.', 'storage-shared', 'storage-shared/run.sh', 'table.sqlite.copy'];
    for (const path of paths.slice(0, 2)) mkdirSync(join(folder, path));
    for (const path of paths.slice(2)) writeFileSync(join(folder, path), '');
    for (const path of paths) chmodSync(join(folder, path), 0o755);
    const modes = () => paths.map((path) => statSync(join(folder, path)).mode);
    const before = modes();
    const umask = process.umask();
    keepToOwner(folder);
    process.umask(umask);
    expect(modes()).toEqual(before);
  });

  it('is refused in one sentence when another user owns what is in it', () => {
    const folder = join(base, 'foreign');
    mkdirSync(folder);
    const umask = process.umask();
    const chmod = jest.spyOn(fs, 'chmodSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM: operation not permitted, chmod'), { code: 'EPERM' });
    });
    syncBuiltinESMExports();
    try {
      expect(() => keepToOwner(folder)).toThrow(
        /^The data folder .* cannot be kept from other users \(EPERM\)\. Choose another: DATA_DIR=…$/,
      );
    } finally {
      chmod.mockRestore();
      syncBuiltinESMExports();
      process.umask(umask);
    }
  });
});
