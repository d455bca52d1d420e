/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { packPrefixes } from '../../../../../shared/bluecard/prefix-list.ts';
import { json } from '../../../testing/fake-api.ts';
import { open, prefixBox, toasts } from '../testing/open-plans.tsx';

const current = {
  source: 'Sample list',
  asOf: '2025-06',
  plans: [
    {
      name: 'Blue of Northbank',
      state: 'CA',
      phones: ['(800) 555-0100', '(800) 555-0101'],
      prefixes: packPrefixes(['NNB', 'DDD']),
    },
    { name: 'Blue of Southbank', phones: [], prefixes: packPrefixes(['SSB']) },
  ],
};
const before = {
  source: 'Earlier list',
  asOf: '2025-01',
  plans: [{ name: 'Blue of Eastbank', phones: [], prefixes: packPrefixes(['DDD']) }],
};
const lists = { getPrefixLists: () => json({ data: { current, before } }, 200, { ETag: '"1"' }) };
const ask = (prefix: string) => `/plans?prefix=${prefix}`;
const findStatus = () =>
  screen.findByText(
    (_, element) => element?.getAttribute('role') === 'status' && /prefix/i.test(element.textContent ?? ''),
  );

describe('a prefix that no plan here has', () => {
  it('is looked up only when it is complete and no plan was found', async () => {
    const { wire } = open('/plans', undefined, lists);
    await userEvent.type(await screen.findByLabelText('Search prefixes only'), 'xyz');
    expect(await screen.findByText('1 of 25 plans')).toBeTruthy();
    await userEvent.clear(prefixBox());
    await userEvent.type(prefixBox(), 'nn');
    expect(await screen.findByText("No plan has 'NN'.")).toBeTruthy();
    expect(wire.count('getPrefixLists')).toBe(0);
    await userEvent.type(prefixBox(), 'b');
    expect((await findStatus()).textContent).toContain('Blue of Northbank');
    expect(wire.count('getPrefixLists')).toBe(1);
  });

  it('has the focus in its search box when the page opens with it', async () => {
    open(ask('QQQ'), undefined, lists);
    expect(await screen.findByDisplayValue('QQQ')).toBe(document.activeElement);
  });

  it('is shown with the Blue plan that issued it, the list’s date, and phones to copy', async () => {
    const user = userEvent.setup();
    open(ask('NNB'), undefined, lists);
    await waitFor(async () =>
      expect((await findStatus()).textContent).toBe(
        'Prefix NNB was issued by Blue of Northbank (CA), according to the national list of June 2025 (Sample list).Phone: (800) 555-0100 or (800) 555-0101',
      ),
    );
    await user.click(
      screen.getByRole('button', { name: 'Copy phone number of Blue of Northbank (800) 555-0101' }),
    );
    await waitFor(() =>
      expect(toasts()).toEqual(['Copied phone number of Blue of Northbank (800) 555-0101']),
    );
    expect(await navigator.clipboard.readText()).toBe('(800) 555-0101');
  });

  it('is reported as disputed when lists name different plans', async () => {
    open(ask('DDD'), undefined, lists);
    expect(await screen.findByText('Lists disagree about who issued prefix DDD.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Blue of Northbank \(CA\), according to the national list of June 2025 \(Sample list\)\./,
      ),
      'Blue of Eastbank, according to the national list of January 2025 (Earlier list).',
    ]);
  });

  it('is reported as unknown when the national list does not have it either', async () => {
    const { wire } = open(ask('QQQ'), undefined, lists);
    expect((await screen.findByText(/^It is not known here/)).textContent).toBe(
      'It is not known here who issued prefix QQQ: the national list of June 2025 (Sample list) does not have it either.',
    );
    expect(wire.count('getPrefixLists')).toBe(1);
  });

  it('is reported as unknown when no national list has been imported', async () => {
    open(ask('QQQ'), undefined, { getPrefixLists: () => json({ data: {} }) });
    expect((await screen.findByText(/^It is not known here/)).textContent).toContain(
      'no national list of prefixes has been imported yet.',
    );
  });

  it('is looked up on Retry after the national list could not be loaded', async () => {
    const { wire } = open(ask('NNB'), undefined, { getPrefixLists: () => json({}, 500) });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('The national list of BlueCard prefixes could not be loaded.');
    wire.replies.getPrefixLists = lists.getPrefixLists;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await findStatus()).textContent).toContain('Blue of Northbank');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('is requested by its three characters only, without the rest of the member ID', async () => {
    const { wire } = open('/plans', undefined, lists);
    await userEvent.click(await screen.findByLabelText('Search prefixes only'));
    await userEvent.paste('nnb987654321');
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for it' }));
    await waitFor(() => expect(wire.count('askForMissing')).toBe(1));
    expect(wire.calls('askForMissing')[0]?.body).toEqual({
      text: 'NNB',
      place: 'prefixes',
    });
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(`${stored} ${JSON.stringify(wire.sent)}`).not.toContain('9876');
  });
});
