import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Each window loads two pages for suggestions in its address bar, which nobody sees here: half of what an empty window
 * costs. Of several such switches the last one counts, so what Playwright switches off is named again.
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
  'ThirdPartyStoragePartitioning',
];

/** A headless browser that needs no network of its own; as root it needs --no-sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join()}`,
];

/**
 * Path of a Chromium: CHROMIUM, a usual place, or freshly installed by apt where that is possible.
 * @throws Error when there is none: browser tests never skip.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM;
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM names ${given}, and there is no such file.`);
  }
  const found = usualPlaces.find((path) => existsSync(path));
  if (found !== undefined) return found;
  process.stdout.write('No Chromium found; installing it with apt-get …\n');
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  if (run('update', '-qq') && run('install', '-y', '-qq', 'chromium') && existsSync('/usr/bin/chromium')) {
    return '/usr/bin/chromium';
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or set CHROMIUM to its path.',
  );
}
