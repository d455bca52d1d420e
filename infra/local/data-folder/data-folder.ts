import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { close } from '../listen.ts';
import { errorCode, Problem } from '../problem.ts';

/**
 * Creates the folder if needed and locks it for this process, until `release` or until the process ends in any way.
 * @throws Problem if it cannot be used, or another process has it.
 */
export async function takeDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  makeUsable(folder);
  const taken = await lockFolder(folder);
  if (taken !== undefined) return taken;
  throw new Problem(
    `The data folder ${folder} is in use by another instance of Coverage Guide. Stop that one, or choose another folder: DATA_DIR=…`,
  );
}

/** Locks an existing folder for this process, until `release` or its end; undefined while another process has it. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> } | undefined> {
  const server = await lock(lockAddress(realpathSync(folder)));
  server?.unref();
  return server && { release: () => close(server) };
}

function makeUsable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new Problem(
        `The data folder ${folder} is a file. Remove it, or choose another folder: DATA_DIR=…`,
      );
    }
    throw new Problem(
      `The data folder ${folder} cannot be read and written (${code}). Choose another: DATA_DIR=…`,
    );
  }
}

/** What the demo data takes, and some to work with. */
const leastFreeBytes = 20_000_000;

/** @throws Problem if the disk is full: the stand-ins then fail in ways that do not say so. */
export function expectSpace(folder: string, least = leastFreeBytes): void {
  const { blocks, bavail, bsize } = statfsSync(folder);
  // Some network drives do not say how large they are.
  if (blocks === 0 || bavail * bsize >= least) return;
  throw new Problem(
    `The disk of the data folder ${folder} is (almost) full. Free some space, or choose another folder: DATA_DIR=…`,
  );
}

// Level by level: Node's own recursive mkdir never returns if a file system refuses with ENOENT, as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder);
}

// A listening socket ends with its process, so it cannot be left behind like a lock file.
function lockAddress(folder: string): string {
  const name = `coverage-guide-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function lock(address: string): Promise<Server | undefined> {
  try {
    return await listenAt(address);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    if (await answers(address)) return undefined;
    // Only a socket that is a file outlives its process.
    rmSync(address, { force: true });
    return await listenAt(address);
  }
}

async function listenAt(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(address);
  await once(server, 'listening');
  return server;
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
