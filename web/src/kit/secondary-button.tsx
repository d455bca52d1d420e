import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** A button next to a page's or dialog's main button. */
export const SecondaryButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" colorPalette="gray" {...props} />
);
