import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../kit/button.tsx';
import { openedInApp } from '../../../lib/session/way-back.ts';

const look = {
  variant: 'ghost',
  colorPalette: 'gray',
  w: 'full',
  justifyContent: 'flex-start',
  px: '3',
  gap: '3',
} as const;

type Shared = { icon: ReactNode; children: ReactNode; onClick: () => void };

export function SidebarLink({ icon, to, onClick, children }: Shared & { to: string }) {
  return (
    <li>
      <Button {...look} asChild>
        <Link to={to} onClick={onClick} state={openedInApp}>
          {icon}
          {children}
        </Link>
      </Button>
    </li>
  );
}

export function SidebarButton({ icon, onClick, children }: Shared) {
  return (
    <li>
      <Button {...look} onClick={onClick}>
        {icon}
        {children}
      </Button>
    </li>
  );
}
