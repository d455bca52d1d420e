import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { openBrowserCookie } from '../../web/src/boot/first-page-cache.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Runs `use` in a fresh browser. `CHROMIUM` names a browser other than Debian's. */
export async function withFreshBrowser<Result>(
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'coverage-guide-bench-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
    viewport: { width: 1440, height: 900 },
  });
  try {
    return await use(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The cookie that marks a browser as open since the last sign-in; without it the page asks the server first. */
export const openBrowser = (origin: string) => ({ name: openBrowserCookie, value: '1', url: origin });

/** The local storage of a signed-in person's browser, with all 18 columns shown. */
export function signedInStorage(facility: string, columns: readonly string[]): Record<string, string> {
  const role = 'user';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 6 * 3600;
  const claims = { exp, sub: 'bench', role, facilityAccess: [facility], activeFacility: facility };
  const user = {
    _id: 'bench',
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@demo.test',
    role,
    facilityAccess: [facility],
    requestedFacility: [],
    phoneNumber: '555-0100',
    npi: '1234567893',
    activeFacility: facility,
  };
  return {
    accessToken: `${part({ alg: 'none' })}.${part(claims)}.none`,
    activeFacility: facility,
    user: JSON.stringify(user),
    cookieConsent: 'true',
    planTableColumnVisibility: JSON.stringify(Object.fromEntries(columns.map((key) => [key, true]))),
  };
}
