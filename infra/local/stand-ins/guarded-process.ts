import { type ChildProcess, spawn } from 'node:child_process';

export type Guarded =
  | { started: true; stop(): Promise<void> }
  | { started: false /** What the program printed before it gave up. */; output: string };

// A reader waits for the end of pipe 3, which comes when this process ends for any reason, including kill -9.
const guard = '"$0" "$@" 3<&- & child=$!; (cat; kill $child) <&3 3<&- >/dev/null 2>&1 & wait $child';

/**
 * Starts a program that ends when this process ends, and waits until its output matches `ready`. It runs in its own process
 * group: Ctrl-C reaches only this process, which stops it in order.
 *
 * @param died called if the program later ends without having been stopped
 */
export function startGuarded(
  command: string,
  args: readonly string[],
  ready: RegExp,
  died: () => void,
): Promise<Guarded> {
  const child = start(command, args);
  return new Promise((resolve) => {
    let output = '';
    let state: 'starting' | 'running' | 'stopping' = 'starting';
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
      if (state !== 'starting' || !ready.test(output)) return;
      state = 'running';
      const stopIt = () => {
        state = 'stopping';
        return stop(child);
      };
      resolve({ started: true, stop: stopIt });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => resolve({ started: false, output: error.message }));
    child.once('exit', () => {
      child.stdio[3]?.destroy();
      if (state === 'running') died();
    });
    child.once('close', () => resolve({ started: false, output }));
  });
}

function start(command: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') {
    // Node puts its children into a job that ends with it, and a program without a console receives no Ctrl-C.
    return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  }
  return spawn('sh', ['-c', guard, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  const pipe = child.stdio[3];
  if (pipe) pipe.destroy();
  else child.kill();
  const timer = setTimeout(() => killGroup(child), 3_000);
  await ended;
  clearTimeout(timer);
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
