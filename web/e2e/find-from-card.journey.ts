import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { expectFocusAt, expectFocusIn, tabTo } from './support/keyboard.ts';
import { cells, plansShown, search } from './support/plan-screen.ts';
import { type Recorder, record } from './support/recorder.ts';

const journey = startJourney();
let page: Page;
let recorder: Recorder;
/** A plan on the first page, and one of its prefixes. */
let plan: string;
let prefix: string;

beforeEach(async () => {
  page = await journey.openAs('/plans');
  await plansShown(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await eventually(async () => {
    const [names, prefixes] = [await cells(page, 'Descriptive Name'), await cells(page, 'Prefixes')];
    // The rest of the list may move the rows between two looks.
    expect(await cells(page, 'Descriptive Name')).toEqual(names);
    const row = prefixes.findIndex((text) => /^[A-Z0-9]{3}/.test(text));
    [plan, prefix] = [names[row] ?? '', prefixes[row]?.slice(0, 3) ?? ''];
    expect(prefix).toHaveLength(3);
  });
  recorder = await record(page);
});

/** An invented person; none of this appears anywhere else on the site. */
const person = {
  name: 'MARIA QUINTANILLA',
  id: '904417765',
  born: '04/13/1958',
  address: '7421 Evergreen Terrace',
  place: 'Springfeld, CA 95718',
  ssn: '219-43-8765',
  phone: '(916) 555-8841',
};
const pieces = [
  'MARIA',
  'QUINTANILLA',
  '904417765',
  '04/13',
  '19580413',
  'Evergreen',
  'EVERGREEN',
  'Springfeld',
  '95718',
  '219-43',
  '219438765',
  '555-8841',
];

const card = () =>
  [
    person.name,
    `Member ID: ${prefix}${person.id}`,
    `DOB: ${person.born}`,
    person.address,
    person.place,
    `SSN ${person.ssn}`,
    person.phone,
    plan,
  ].join('\n');

const response = () =>
  `ISA*00*          *00*          *ZZ*SENDER*ZZ*RECEIVER*260101*1200*^*00501*000000001*0*P*:~ST*271*0001~NM1*PR*2*BRIGHTQUILL BLUE OF THE VALLEY*****PI*BQ010~NM1*IL*1*QUINTANILLA*MARIA****MI*${prefix}${person.id}~N3*7421 EVERGREEN TERRACE~N4*SPRINGFELD*CA*95718~DMG*D8*19580413*F~REF*SY*219438765~EB*1*IND*30*PR*PPO~`;

const dialog = () => page.getByRole('dialog', { name: 'Find from a card or response' });
const area = () => dialog().getByRole('textbox');
const answers = () => dialog().getByRole('region', { name: 'Possible plans' });

async function leaveBoxes(): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur());
}

/** Copies the text as another program would, and pastes it by the keyboard. */
async function paste(text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

async function expectNoTrace(): Promise<void> {
  const [text, shown] = [await recorder.text(), await recorder.shown()];
  for (const piece of pieces) {
    expect([piece, text.includes(piece)]).toEqual([piece, false]);
    expect([piece, shown.includes(piece)]).toEqual([piece, false]);
  }
  // Not even the prefix, which the page may keep showing: it is on the page and nowhere else.
  expect(text).not.toContain(`${prefix}…`);
}

describe('“Find from a card or response”', () => {
  it('finds a plan by the keyboard alone, and renders, sends or stores no personal data', async () => {
    // The site's settings, which say whether there is one, have arrived.
    await page.getByRole('button', { name: /^Find from a card/ }).waitFor();
    await leaveBoxes();
    await page.keyboard.press('f');
    await expectFocusAt(area());
    await expectAccessible(page);
    const place = await area().boundingBox();
    await paste(card());
    await see(answers(), plan);
    expect(await area().inputValue()).toBe(`Member ID: ${prefix}…\n${plan}`);
    await see(
      dialog(),
      /^Dropped: a name, a date, an address, a Social Security number, the rest of a member ID/,
    );
    expect(await area().boundingBox()).toEqual(place);
    await expectAccessible(page);
    await expectNoTrace();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(/plan=/);
    await page.getByRole('heading', { name: 'Plan Details' }).waitFor();
    await expectNoTrace();
    await expectFocusIn(page.locator('[data-plan-detail]'));
    await page.keyboard.press('Escape');
    await expectFocusAt(answers().getByRole('button').first());

    await tabTo(dialog().getByRole('button', { name: 'Clear' }));
    await page.keyboard.press('Enter');
    await expectFocusAt(area());
    await paste(response());
    await see(answers(), 'Payer ID (HB) BQ010');
    expect(await area().inputValue()).toBe(
      `Payer: BRIGHTQUILL BLUE OF THE VALLEY\nPayer ID: BQ010\nMember ID: ${prefix}…\nType: PPO\nPlan: PPO`,
    );
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expectNoTrace();
    expect(await page.content()).not.toContain('BRIGHTQUILL BLUE');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Find from a card or response' }).click();
    await expectFocusAt(area());
    await paste('Payer ID: BQ010');
    await see(answers(), /plans are equally likely/);
    await see(answers(), /What would tell them apart/);
    await expectAccessible(page);
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390),
    );
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });

    // The recorder does hear what it should: the words of an ordinary search appear in the address.
    await search(page).fill('brightquill');
    await eventually(async () => {
      expect(await recorder.text()).toContain('q=brightquill');
      expect(await recorder.shown()).toContain('brightquill');
    });
  });
});
