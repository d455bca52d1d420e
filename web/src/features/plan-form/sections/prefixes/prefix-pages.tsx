import { Flex, Input, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { prefixStart } from '../../../../../../shared/plan/search/prefix-search.ts';
import { IconButton } from '../../../../kit/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../kit/icons.tsx';
import { upperCaseIn } from '../parts/form-field.tsx';

/** A plan may have thousands of prefixes. Each is an input, so only this many are rendered at a time. */
export const prefixesDrawn = 60;

/** Returns which prefixes are rendered: from `first` up to but not including `end`. `show` brings the one at a place in view. */
export function usePrefixPages(total: number) {
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(total / prefixesDrawn) - 1);
  const first = Math.min(page, last) * prefixesDrawn;
  return {
    first,
    end: Math.min(first + prefixesDrawn, total),
    show: (at: number) => setPage(Math.floor(Math.max(0, at) / prefixesDrawn)),
  };
}

type Props = {
  readonly pages: ReturnType<typeof usePrefixPages>;
  readonly total: number;
  /** Returns the place of the first prefix that starts with this text; -1 for none. */
  readonly placeOf: (start: string) => number;
  /** Receives the place of the prefix that was searched for, if there is one. */
  readonly onFound: (at: number | undefined) => void;
  readonly onEnter: (at: number) => void;
};

/** Navigates a list too long to render at once: a search box, and buttons for the previous and next part. */
export function PrefixPages({ pages, total, placeOf, onFound, onEnter }: Props) {
  const [query, setQuery] = useState('');
  const at = query === '' ? -1 : placeOf(query);
  const find = (start: string) => {
    setQuery(start);
    const place = start === '' ? -1 : placeOf(start);
    onFound(place < 0 ? undefined : place);
    if (place >= 0) pages.show(place);
  };
  const number = (place: number) => place.toLocaleString('en-US');
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
      <Input
        size="sm"
        w="7.5rem"
        fontFamily="mono"
        aria-label="Find a prefix of this plan"
        placeholder="Find…"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={(event) => {
          const input = event.currentTarget;
          upperCaseIn(input);
          // Keep only the beginning of a whole member ID, with or without a blank before it.
          const start = prefixStart(input.value).toUpperCase();
          if (start !== input.value) input.value = start;
          find(start);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the form.
          event.preventDefault();
          if (at >= 0) onEnter(at);
        }}
      />
      <Flex align="center" gap="1">
        <Step
          label="Earlier prefixes"
          disabled={pages.first === 0}
          onClick={() => pages.show(pages.first - 1)}
        >
          <ChevronLeftIcon />
        </Step>
        <Text fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {number(pages.first + 1)}–{number(pages.end)} of {number(total)}
        </Text>
        <Step label="Later prefixes" disabled={pages.end === total} onClick={() => pages.show(pages.end)}>
          <ChevronRightIcon />
        </Step>
      </Flex>
      <Text role="status" color="fg.muted" _empty={{ position: 'absolute' }}>
        {findingWord(query, at, number(at + 1))}
      </Text>
    </Flex>
  );
}

function findingWord(query: string, at: number, number: string): string {
  if (query === '') return '';
  return at < 0 ? `No prefix here begins with ${query}.` : `Number ${number}. Enter goes to it.`;
}

type StepProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Step({ label, ...props }: StepProps) {
  return (
    <IconButton variant="outline" colorPalette="gray" size="xs" aria-label={label} title={label} {...props} />
  );
}
