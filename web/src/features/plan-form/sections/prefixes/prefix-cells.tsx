import { chakra } from '@chakra-ui/react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../../../shared/limits.ts';
import { CloseIcon } from '../../../../kit/icons.tsx';
import type { PlanFormValues } from '../../form-values.ts';
import { upperCaseIn } from '../parts/form-field.tsx';

/** Prefixes side by side. One style sheet for all: each is rendered again when one before it is added or removed. */
export const PrefixCells = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& > [data-prefix]': {
      display: 'flex',
      alignItems: 'center',
      h: '9',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l2',
      bg: 'bg',
    },
    '& > [data-prefix=found]': { borderColor: 'brand.solid', bg: 'brand.subtle' },
    '& > [data-prefix]:has([aria-invalid=true])': { borderColor: 'border.error' },
    '& > [data-prefix]:focus-within': {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '-1px',
    },
    '& [data-prefix] input': {
      bg: 'transparent',
      w: '3.25rem',
      h: 'full',
      ps: '2.5',
      fontFamily: 'mono',
      textTransform: 'uppercase',
      outline: 'none',
    },
    '& [data-prefix] button': {
      display: 'grid',
      placeItems: 'center',
      w: '7',
      h: 'full',
      color: 'fg.muted',
      cursor: 'button',
    },
    '& [data-prefix] button:hover': { color: 'fg.error' },
    '& [data-prefix] svg': { boxSize: '3' },
  },
});

type Props = {
  readonly at: number;
  /** Whether it is the prefix that the user searched for. */
  readonly found: boolean;
  readonly problem: string | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onRemove: () => void;
};

export function PrefixCell({ at, found, problem, onPaste, onKeyDown, onRemove }: Props) {
  const { register } = useFormContext<PlanFormValues>();
  const field = register(`prefixes.${at}.value`);
  return (
    <div data-prefix={found ? 'found' : ''}>
      <input
        data-row={at}
        aria-label={`Prefix ${at + 1}`}
        aria-invalid={problem !== undefined}
        title={problem}
        maxLength={limits.prefixLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        onChange={(event) => {
          upperCaseIn(event.currentTarget);
          return field.onChange(event);
        }}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {/* Keyboard users remove a prefix with Backspace: a second tab stop for each of hundreds would be in the way. */}
      <button type="button" tabIndex={-1} aria-label={`Remove prefix ${at + 1}`} onClick={onRemove}>
        <CloseIcon />
      </button>
    </div>
  );
}
