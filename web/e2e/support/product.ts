import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, slowPorts } from '../../../infra/local/listen.ts';
import { limitMs } from './eventually.ts';

/** A running product: its site and the inbox of its SES stand-in. */
export type Product = { readonly url: string; readonly inboxUrl: string; stop(): Promise<void> };

const root = join(import.meta.dirname, '../../..');

/** Returns the product that this run has already started (PRODUCT_URL), or starts one. */
export async function openProduct(): Promise<Product> {
  const { PRODUCT_URL: url, PRODUCT_INBOX_URL: inboxUrl } = process.env;
  if (url !== undefined && inboxUrl !== undefined) return { url, inboxUrl, stop: async () => undefined };
  return startProduct();
}

type ProductSettings = {
  readonly dataDir?: string;
  /** True for the bundled functions of the synthesized stack instead of the source code. */
  readonly deployed?: boolean;
  /** Who must have a second factor. */
  readonly secondFactor?: 'administrators' | 'all';
  /** The path of another program that starts the product. */
  readonly program?: string;
};

/** Starts the product as `npm start` does, on free ports, with its own data folder and the demo data. */
export async function startProduct(settings: ProductSettings = {}): Promise<Product> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'coverage-guide-')));
  const ours = settings.deployed === true ? 'deployed/start-deployed.ts' : 'start.ts';
  const child = spawn(process.execPath, [settings.program ?? `infra/local/${ours}`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(await freePort(slowPorts)),
      DATA_DIR: dataDir,
      INBOX_PORT: String(await freePort(slowPorts)),
      CALL_SECONDS: String(limitMs / 1_000),
      SECOND_FACTOR: settings.secondFactor ?? 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const forget = async () => {
    if (settings.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const output = await readyOutput(child).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  return {
    url: match(output, /Coverage Guide is ready: (\S+)/),
    inboxUrl: match(output, /Inbox: (\S+)/),
    async stop() {
      await ended(child);
      await forget();
    },
  };
}

function readyOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (/Coverage Guide is ready: \S+/.test(output) && /Inbox: \S+/.test(output)) resolve(output);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}.\n${output}`)));
  });
}

/** @throws Error if the product reports a problem when it ends */
async function ended(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  if (child.exitCode === null) {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.disconnect();
    const force = setTimeout(() => child.kill('SIGKILL'), limitMs);
    await gone.finally(() => clearTimeout(force));
  }
  if (child.exitCode !== 0) throw new Error(`The product ended with ${child.exitCode}.\n${errors}`);
}

function match(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`The product did not print ${pattern}.\n${text}`);
  return found;
}
