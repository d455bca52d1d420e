import type { SVGProps } from 'react';
import { iconDrawing } from './icon-drawing.tsx';

type IconProps = SVGProps<SVGSVGElement>;

export function MenuIcon(props: IconProps) {
  return iconDrawing('M2 4h12M2 8h12M2 12h12', props);
}

export function ChevronDownIcon(props: IconProps) {
  return iconDrawing('m4 6 4 4 4-4', props);
}

export function HomeIcon(props: IconProps) {
  return iconDrawing('M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h3v-3.5h2v3.5h3V6.5', props);
}

export function SignInIcon(props: IconProps) {
  return iconDrawing('M9 2.5h3.5a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9M2.5 8h7M7 5.2 9.8 8 7 10.8', props);
}

export function SignOutIcon(props: IconProps) {
  return iconDrawing('M7 2.5H3.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H7M6.5 8h7M11 5.2 13.8 8 11 10.8', props);
}

export function EyeIcon(props: IconProps) {
  return iconDrawing(
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
    props,
  );
}

export function EyeOffIcon(props: IconProps) {
  return iconDrawing(
    'M2.5 2.5l11 11M6.5 3.7A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.3M4.3 4.7A10.5 10.5 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3.2-1M6.7 6.7a2 2 0 0 0 2.7 2.7',
    props,
  );
}

export function OfflineIcon(props: IconProps) {
  return iconDrawing(
    'M2 2l12 12M5 11.5a4.2 4.2 0 0 1 4.5-.8M2.5 8.5a8 8 0 0 1 3-1.7M8.5 6.4a8 8 0 0 1 5 2.1M8 13.5h.01',
    props,
  );
}

export function ShieldIcon(props: IconProps) {
  return iconDrawing(
    'M8 1.5 2.5 3.6v3.9c0 3.4 2.3 5.9 5.5 7 3.2-1.1 5.5-3.6 5.5-7V3.6L8 1.5ZM5.3 7.9l2 2 3.6-3.8',
    props,
  );
}
