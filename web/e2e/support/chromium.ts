import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The Debian package and the name of its program. */
const withoutFrame = 'chromium-headless-shell';

/**
 * Returns where Chromium, Chrome and Edge install themselves, the closest to Chromium first. Before them comes the same Chromium
 * without window frames (headless shell), which nobody sees here: a tenth less work per run, and a smaller package.
 */
function usualPlaces(): string[] {
  if (process.platform === 'win32') {
    const { LOCALAPPDATA, PROGRAMFILES, 'PROGRAMFILES(X86)': programFiles32 } = process.env;
    const programs = [
      'Chromium/Application/chrome',
      'Google/Chrome/Application/chrome',
      'Microsoft/Edge/Application/msedge',
    ];
    return programs.flatMap((program) =>
      [PROGRAMFILES, programFiles32, LOCALAPPDATA].flatMap((folder) =>
        folder === undefined ? [] : join(folder, `${program}.exe`),
      ),
    );
  }
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((name) =>
      ['/', homedir()].map((home) => join(home, `Applications/${name}.app/Contents/MacOS/${name}`)),
    );
  }
  const names = [
    withoutFrame,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  return names.flatMap((name) =>
    ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)),
  );
}

/**
 * Each window loads two pages for address bar suggestions, which nobody sees here: half the cost of an empty window. If this
 * switch is given several times only the last one counts, so the features that Playwright disables are listed again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

/** Arguments for a headless browser that makes no network requests of its own; as root it needs --no-sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // A page lives for seconds, in which code that is optimized first does not pay: a twelfth of the work.
  '--js-flags=--no-opt --no-maglev',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join()}`,
];

/**
 * Returns the path of a Chromium: CHROMIUM, a usual place, or freshly installed by apt where that is possible.
 * @throws Error when there is none: browser tests are never skipped.
 */
export async function findChromium(): Promise<string> {
  const executable = process.env.CHROMIUM;
  if (executable !== undefined) {
    if (existsSync(executable)) return executable;
    throw new Error(`CHROMIUM names ${executable}, and there is no such file.`);
  }
  const found = usualPlaces().find((path) => existsSync(path));
  if (found !== undefined) return found;
  const installed = process.platform === 'linux' ? installWithApt() : undefined;
  if (installed !== undefined) return installed;
  throw new Error('No Chromium, Chrome or Edge was found. Install one, or set CHROMIUM to its path.');
}

function installWithApt(): string | undefined {
  process.stdout.write('No Chromium found; installing it with apt-get …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const install = (name: string) => run('install', '-y', '-qq', name);
  const installed = run('update', '-qq') && (install(withoutFrame) || install('chromium'));
  return installed ? usualPlaces().find((path) => existsSync(path)) : undefined;
}
