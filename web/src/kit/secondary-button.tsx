import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** A button beside the one that a page or dialog is for. */
export const SecondaryButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" colorPalette="gray" {...props} />
);
