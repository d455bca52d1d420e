/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { MenuLoading } from './menu-loading.tsx';

type MenuProps = { readonly open: boolean };

function Screen({ Menu }: { readonly Menu: ComponentType<MenuProps> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open menu
      </button>
      <button type="button">Something else</button>
      {open && (
        <Suspense fallback={<MenuLoading onUnwanted={() => setOpen(false)} />}>
          <Menu open={open} />
        </Suspense>
      )}
    </>
  );
}

/** Renders a menu that is still loading. @returns a function that lets it arrive */
function open() {
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Menu = lazy(async () => {
    await loaded;
    return { default: (props: MenuProps) => props.open && <p>Menu</p> };
  });
  render(<Screen Menu={Menu} />);
  return () => act(async () => arrive());
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('a loading menu opens when it arrives, even if Open menu was pressed more than once', async () => {
  const arrive = open();
  await press('Open menu');
  await press('Open menu');
  await arrive();
  expect(screen.queryByText('Menu')).not.toBeNull();
});

it.each([
  ['something else is pressed', () => press('Something else')],
  ['Escape is pressed', () => userEvent.keyboard('{Escape}')],
])('a loading menu does not open when %s first', async (_, happens) => {
  const arrive = open();
  await press('Open menu');
  await happens();
  await arrive();
  expect(screen.queryByText('Menu')).toBeNull();
});

it('a loading menu is canceled even when the page stops the click, as the leave guard does', async () => {
  const arrive = open();
  await press('Open menu');
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener('click', stop, true);
  await press('Something else');
  document.removeEventListener('click', stop, true);
  await arrive();
  expect(screen.queryByText('Menu')).toBeNull();
});
