/** @jest-environment ./web/src/testing/browser-environment.ts */

import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import type { CardImage } from '../../../../shared/plan/card-image.ts';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { ownFailure } from '../../lib/api/api-failure.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { Theme } from '../../theme/theme.tsx';
import { CardImageUpload } from './card-image-upload.tsx';
import { type PreparePicture, pictureFailure } from './prepare-picture.ts';
import { heldPost } from './testing/held-post.ts';

const id = `${'a'.repeat(32)}.webp`;
const added: CardImage = { secure_url: `/cards/${id}`, public_id: `cards/${id}` };
const form = { url: '/card-uploads', fields: { key: id } };
const photo = (name = 'Jane Doe front.png', type = 'image/png') => new File(['png'], name, { type });

let previews: (Blob | MediaSource)[];

beforeEach(() => {
  storeSignedIn(makeToken('now', 900, { role: 'admin' }));
  previews = [];
  URL.createObjectURL = (file) => {
    previews.push(file);
    return 'blob:preview';
  };
  URL.revokeObjectURL = () => {};
});

const prepared: PreparePicture = async () => ({
  blob: new Blob(['small'], { type: 'image/webp' }),
  type: 'image/webp',
});

type FormProps = Omit<ComponentProps<typeof CardImageUpload>, 'name' | 'label' | 'value'> & {
  start: CardImage | undefined;
};

/** A form that keeps the image it receives. */
function Form({ start, onChange, onUnsaved, ...props }: FormProps) {
  const [value, setValue] = useState(start);
  const [unsaved] = useState(() => onUnsaved);
  const keep = (image: CardImage | undefined) => {
    onChange(image);
    setValue(image);
  };
  const side = { name: 'image', label: 'Card Front', value };
  return <CardImageUpload {...props} {...side} onChange={keep} onUnsaved={unsaved} />;
}

function open(options: { start?: CardImage; prepare?: PreparePicture; problem?: string } = {}) {
  const wire = fakeApi({
    createCardImage: () => json({ id, upload: form }, 201),
    finishCardImage: () => json(added),
  });
  const { services, logged, session } = makeTab(wire);
  session.start();
  const { post, held } = heldPost();
  const changes: (CardImage | undefined)[] = [];
  const unsaved: unknown[] = [];
  render(
    <Providers services={services} queries={createQueryClient()}>
      <Theme>
        <Form
          start={options.start}
          onChange={(image) => changes.push(image)}
          onUnsaved={(why) => unsaved.push(why)}
          tools={{ prepare: options.prepare ?? prepared, post }}
          problem={options.problem}
        />
      </Theme>
    </Providers>,
  );
  return { wire, held, changes, unsaved, logged };
}

const area = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: /^(Choose a picture for card front|card front)/,
  });
const picker = () =>
  document.querySelector<HTMLInputElement>('input[type=file]:not([capture])') as HTMLInputElement;
const choose = (file = photo()) => fireEvent.change(picker(), { target: { files: [file] } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sending = async ({ held }: ReturnType<typeof open>, count = 1) => {
  await waitFor(() => expect(held).toHaveLength(count));
  const last = held.at(-1);
  if (last === undefined) throw new Error('Nothing is being sent.');
  return last;
};

describe('a card image', () => {
  it('is uploaded with its progress shown, checked, and passed to the form', async () => {
    const view = open();
    choose();
    const upload = await sending(view);
    act(() => upload.progress(0.4));
    expect(
      screen.getByRole('progressbar', { name: 'Upload of card front' }).getAttribute('aria-valuenow'),
    ).toBe('40');
    expect(view.unsaved).toEqual(['uploading']);
    await act(async () => upload.end());
    await waitFor(() => expect(view.changes).toEqual([added]));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'card front' }).src).toContain(added.secure_url);
    expect(screen.getByText('Card Front has a picture.')).toBeTruthy();
    expect(view.unsaved).toEqual(['uploading', undefined]);
    const call = view.wire.calls('createCardImage')[0];
    expect(call?.body).toEqual({ contentType: 'image/webp', fileName: 'card.webp', size: 5 });
  });

  it('can be dropped or pasted, and a drop outside the area is ignored', async () => {
    const view = open();
    fireEvent.drop(area(), { dataTransfer: { files: [photo()], types: ['Files'] } });
    (await sending(view)).end();
    await waitFor(() => expect(view.changes).toHaveLength(1));
    fireEvent.paste(area(), { clipboardData: { files: [photo()] } });
    (await sending(view, 2)).end();
    await waitFor(() => expect(view.changes).toHaveLength(2));
    const beside = createEvent.drop(document.body, { dataTransfer: { files: [photo()], types: ['Files'] } });
    fireEvent(document.body, beside);
    expect(beside.defaultPrevented).toBe(true);
    expect(view.held).toHaveLength(2);
  });

  it('can be canceled while it uploads, which keeps the previous image and the focus', async () => {
    const view = open({ start: added });
    choose();
    const upload = await sending(view);
    await press('Cancel: card front');
    expect(upload.stopped).toBe(true);
    expect(document.activeElement).toBe(area());
    expect(view.changes).toEqual([]);
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'card front' }).src).toContain(added.secure_url);
  });

  it('can be removed, and the focus stays on the area', async () => {
    const view = open({ start: added });
    await press('Remove: card front');
    expect(view.changes).toEqual([undefined]);
    expect(document.activeElement).toBe(area());
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('replaces another one that is still being uploaded', async () => {
    const view = open();
    choose();
    const first = await sending(view);
    choose(photo('better.png'));
    const second = await sending(view, 2);
    expect(first.stopped).toBe(true);
    second.end();
    await waitFor(() => expect(view.changes).toEqual([added]));
  });
});

describe('a failed upload', () => {
  it('is reported, keeps the previous image, and can be retried', async () => {
    const view = open({ start: added });
    choose();
    (await sending(view)).end(ownFailure('NETWORK'));
    expect((await screen.findByRole('alert')).textContent).toContain('server cannot be reached');
    expect(view.changes).toEqual([]);
    await press('Retry: card front');
    (await sending(view, 2)).end();
    await waitFor(() => expect(view.changes).toEqual([added]));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(view.logged).toContain('A card image could not be uploaded.');
  });

  it('can be discarded, which keeps the previous image', async () => {
    const view = open({ start: added });
    choose();
    (await sending(view)).end(ownFailure('NETWORK'));
    await screen.findByRole('alert');
    await press('Discard: card front');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'card front' }).src).toContain(added.secure_url);
    expect(view.changes).toEqual([]);
  });

  it('shows the server’s message', async () => {
    const view = open();
    view.wire.replies.finishCardImage = () => refusal(400, 'VALIDATION_FAILED', 'The picture is broken.');
    choose();
    (await sending(view)).end();
    expect((await screen.findByRole('alert')).textContent).toBe('The picture is broken.');
  });

  it.each([
    ['a file of another type', photo('card.gif', 'image/gif'), /Only PNG, JPEG and WebP/],
    [
      'a photo of an iPhone',
      photo('card.heic', 'image/heic'),
      /Save this one as JPEG, or paste a screenshot/,
    ],
    ['an HTML page', photo('card.html', 'text/html'), /Only PNG, JPEG and WebP/],
    [
      'a file that is far too large',
      Object.defineProperty(photo(), 'size', { value: 60_000_000 }),
      /larger than 50 MB/,
    ],
  ])('of %s shows why, and offers no retry', async (_what, file, words) => {
    const view = open();
    choose(file);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    // A preview would be revoked while it loads, which the browser reports as an error.
    expect(previews).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Retry: card front' })).toBeNull();
    expect(view.wire.calls('createCardImage')).toEqual([]);
    expect(screen.queryByRole('img')).toBeNull();
    choose();
    (await sending(view)).end();
    await waitFor(() => expect(view.changes).toEqual([added]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a broken image reports that it cannot be read', async () => {
    open({ prepare: () => Promise.reject(pictureFailure('broken')) });
    choose();
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be read/);
  });
});

describe('the card image field', () => {
  it('shows an image again that could not be loaded and then is', () => {
    open({ start: added });
    const image = screen.getByRole('img', { name: 'card front' });
    fireEvent.error(image);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/cannot be shown/)).toBeTruthy();
    fireEvent.load(image);
    expect(screen.getByRole('img', { name: 'card front' })).toBe(image);
    expect(screen.queryByText(/cannot be shown/)).toBeNull();
  });

  it('shows the server’s objection to its image when the plan was saved', () => {
    open({ start: added, problem: 'This picture is no longer there. Please add it again.' });
    expect(screen.getByRole('alert').textContent).toMatch(/no longer there/);
    expect(area().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });
});
