/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { announceAtOnce } from '../../../testing/announce-at-once.ts';
import { dialog, openDialog } from '../../../testing/press.ts';
import { write } from '../../../testing/write.ts';
import { cardBox, openBox, paste, pressKey, results, withCardBox } from '../testing/open-card-box.ts';
import { all, button, open, openList, searchBox } from '../testing/open-plans.tsx';

announceAtOnce();

let config: object;
beforeEach(() => {
  config = { stage: 'test' };
});
withCardBox(() => config);

const card = [
  'JANE Q PUBLIC',
  'Member ID: XYZ904412345',
  'Blue Shield',
  'DOB 04/12/1967',
  '742 Evergreen Terrace',
  'Springfield, CA 95999',
  'SSN 219-09-9999',
].join('\n');
const secrets = ['PUBLIC', '904412345', '04/12', 'Evergreen', 'Springfield', '219-09'];

describe('the “Find from a card or response” box', () => {
  it('drops PHI from a pasted card, finds the plan by keyboard, and refocuses the answer', async () => {
    const { area, address } = await openBox();
    await waitFor(() => expect(document.activeElement).toBe(area));
    // Otherwise browsers and their extensions would send or store the text.
    const leaks = ['spellcheck', 'autocomplete', 'data-gramm'];
    expect(leaks.map((name) => area.getAttribute(name))).toEqual(['false', 'off', 'false']);
    paste(area, card);
    expect(area.value).toBe('Member ID: XYZ…\nBlue Shield');
    const found = within(await results());
    const answer = found.getByRole('button', { name: /^Blue Shield PPO/ });
    expect(answer.textContent).toContain('Prefix XYZ; Payer Blue Shield');
    expect(answer.textContent).toContain('Not Contracted');
    expect(found.getByRole('heading').textContent).toBe('One plan matches.');
    expect(screen.getByText(/^Dropped:/).textContent).toBe(
      'Dropped: a name, a date, an address, a Social Security number, the rest of a member ID and something that no plan here has.',
    );
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(answer);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(area);
    await userEvent.keyboard('{Enter}{Enter}');
    await dialog('Blue Shield PPO');
    expect(address()).toMatch(/^\/plans\?plan=[\w-]+$/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Blue Shield PPO' })).toBeNull());
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.answerPlan).toBe(all[0]?._id));
    expect(area.value).toBe('Member ID: XYZ…\nBlue Shield');
  });

  it('goes to its own answer on Enter, not to an ended plan on the page behind it', async () => {
    const ended = makePlan({ descriptiveName: 'Golden Gate HMO', endsOn: '2020-12-31' });
    open('/plans?q=golden', [...all, ended]);
    await screen.findByRole('region', { name: 'No longer in the list' });
    await pressKey();
    const area = await cardBox();
    await waitFor(() => expect(document.activeElement).toBe(area));
    paste(area, card);
    const found = within(await results());
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(found.getByRole('button', { name: /^Blue Shield PPO/ }));
  });

  it('shows every equally likely plan and what would distinguish them', async () => {
    const twins = ['HMO', 'PPO'].map((planName) =>
      makePlan({
        payerName: 'Quarry Assurance',
        planName,
        descriptiveName: `Quarry ${planName}`,
        prefixes: [{ value: 'QRY' }],
      }),
    );
    const { area } = await openBox([...all, ...twins]);
    paste(area, 'QRY123456789');
    const found = within(await results());
    expect(found.getByRole('heading').textContent).toBe('2 plans are equally likely.');
    expect(found.getByText('What would tell them apart: the plan’s name (HMO or PPO).')).toBeTruthy();
    expect(found.getAllByRole('button').map((answer) => answer.dataset.answerPlan)).toEqual(
      twins.map(({ _id }) => _id),
    );
  });

  it('asks for more of the card if no fact tells all of the equally likely plans apart', async () => {
    const same = { descriptiveName: 'Quarry PPO', planName: 'PPO', prefixes: [{ value: 'QRY' }] };
    const plans = ['QR001', 'QR001', 'QR001', 'QR002'].map((payerId) => makePlan({ ...same, payerId }));
    const { area } = await openBox([...all, ...plans]);
    paste(area, 'QRY123456789');
    const found = within(await results());
    expect(found.getByText('Add what else the card says about payer and plan.')).toBeTruthy();
    expect(found.queryByText(/tells? them apart/)).toBeNull();
  });

  it('says which of its answers are the equally likely ones', async () => {
    const of = (payerName: string, planName: string) =>
      makePlan({ payerName, planName, descriptiveName: planName, prefixes: [{ value: 'QRY' }] });
    const twins = [of('Quarry Assurance', 'Quarry HMO'), of('Quarry Assurance', 'Quarry PPO')];
    const { area } = await openBox([...all, ...twins, of('Granite Mutual', 'Granite EPO')]);
    paste(area, 'QRY123456789\nQuarry Assurance');
    const found = within(await results());
    expect(found.getAllByRole('button')).toHaveLength(3);
    expect(found.getByRole('heading').textContent).toBe('The first 2 plans are equally likely.');
  });

  it('reports that no plan matches, names the unknown prefix, and can be cleared', async () => {
    const { area } = await openBox();
    paste(area, 'Member ID QQQ904412345');
    expect(await screen.findByText('No plan of Cedar matches what is in the box.')).toBeTruthy();
    expect(screen.getByText('No plan here has prefix QQQ.')).toBeTruthy();
    await userEvent.click(button('Clear'));
    expect([area.value, document.activeElement]).toEqual(['', area]);
    expect(screen.queryByText(/^Dropped/)).toBeNull();
    // The beginning of an ID without a prefix is none.
    paste(area, 'Member ID W123456789');
    expect(await screen.findByText('No plan of Cedar matches what is in the box.')).toBeTruthy();
    expect(screen.queryByText(/^No plan here has/)).toBeNull();
  });

  it('reports that the facility has no plans, instead of asking for more of the card', async () => {
    const { area } = await openBox([]);
    paste(area, card);
    expect((await screen.findAllByText('Cedar has no plans yet.')).length).toBeGreaterThan(1);
    expect(screen.queryByText(/^Add what the card says/)).toBeNull();
  });

  it('announces what was dropped and what no plan has together with the answer', async () => {
    const { area } = await openBox();
    paste(area, 'Member ID QQQ904412345\nBlue Shield');
    await results();
    await waitFor(() =>
      expect(document.querySelector('[role=dialog] .unseen[role=status]')?.textContent).toBe(
        'Dropped: the rest of a member ID. No plan here has prefix QQQ. One plan matches.',
      ),
    );
  });

  it('accepts typing before and within existing text and keeps the caret in place', async () => {
    const { area } = await openBox();
    paste(area, 'Blue XYZ904412345');
    const at = (place: number) => ({ initialSelectionStart: place, initialSelectionEnd: place });
    await userEvent.type(area, 'Shield ', at(5));
    expect([area.value, area.selectionEnd]).toEqual(['Blue Shield XYZ…', 12]);
    await userEvent.type(area, 'Zeno Payer ', at(0));
    expect([area.value, area.selectionEnd]).toEqual(['Payer Blue Shield XYZ…', 6]);
  });

  it('drops PHI as each typed word is completed, and PHI that is dragged into the box', async () => {
    const { area } = await openBox();
    await userEvent.type(area, 'Blue Zeno');
    expect(area.value).toBe('Blue Zeno');
    await userEvent.type(area, ' XYZ9044123456');
    expect(area.value).toBe('Blue XYZ…');
    act(() => area.blur());
    fireEvent.drop(area, { dataTransfer: { getData: () => ' SSN 219-09-9999 Payer' } });
    expect(area.value).toBe('Blue XYZ… Payer');
  });

  it('keeps no PHI in the address, storage, requests, logs or page, and is empty once reopened', async () => {
    const { area, wire, address } = await openBox();
    const written: string[] = [];
    const logs = (['log', 'info', 'warn', 'error'] as const).map((kind) => jest.spyOn(console, kind));
    jest
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation((key, value) => void written.push(key + value));
    const calls = wire.sent.length;
    paste(area, card);
    await results();
    const seen = () =>
      [address(), ...written, JSON.stringify(wire.sent), document.documentElement.outerHTML, area.value].join(
        '\n',
      );
    for (const secret of secrets) expect(seen()).not.toContain(secret);
    expect(wire.sent.length).toBe(calls);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain('XYZ…');
    for (const log of logs) expect(log).not.toHaveBeenCalled();
    act(() => searchBox().blur());
    await userEvent.keyboard('f');
    expect((await cardBox()).value).toBe('');
  });

  it('is emptied after two minutes without activity and when the user leaves the page', async () => {
    const { area } = await openBox();
    paste(area, card);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    fireEvent.pointerMove(area);
    clock.mockReturnValue(now + 119_000);
    fireEvent(document, new Event('visibilitychange'));
    expect(area.value).not.toBe('');
    clock.mockReturnValue(now + 121_000);
    fireEvent(document, new Event('visibilitychange'));
    expect(area.value).toBe('');
    expect(screen.getByText(/was emptied because nobody/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Possible plans' })).toBeNull();
    paste(area, card);
    fireEvent(window, new Event('pagehide'));
    expect(area.value).toBe('');
  });

  it('is offered for a text that is too long for the plan search', async () => {
    await openList();
    await write(searchBox(), card.repeat(2));
    const list = within(screen.getByRole('main'));
    const offer = (await list.findByText(/^This is too long for a search\./)).parentElement;
    await userEvent.click(within(offer ?? document.body).getByRole('button'));
    await dialog('Find from a card or response');
  });

  it('is unavailable when the deployment has switched it off', async () => {
    config = { stage: 'test', cardBox: false };
    await openList();
    act(() => searchBox().blur());
    await userEvent.keyboard('f');
    await userEvent.keyboard('?');
    const help = await dialog('Keyboard shortcuts');
    expect(help.queryByText('Find from a card or response')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Find from a card or response' })).toBeNull();
  });

  it('is listed among the keyboard shortcuts with its key, f', async () => {
    await openList();
    const help = await openDialog('Keyboard shortcuts');
    expect((await help.findByText('Find from a card or response')).previousElementSibling?.textContent).toBe(
      'f',
    );
  });
});
