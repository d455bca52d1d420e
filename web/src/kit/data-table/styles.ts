import { chakra } from '@chakra-ui/react';

// One style sheet for a whole table or card: a row has dozens of elements, which come and go with every key press.

const clamped = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflowWrap: 'anywhere',
};
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** The styles of cell content, in a row and on a card: `small` is muted, `code` a number, `ul` the lines of a cell. */
const content = {
  '& small': { color: 'fg.muted', fontSize: 'inherit', fontWeight: 'normal' },
  '& code': { fontFamily: 'mono', fontSize: '0.8125rem' },
  '& ul': { minW: '0', listStyle: 'none' },
  '& li a': { py: '1', color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '2px' },
};

/** The top bar, heading, controls and footer take up `--around` of the window. */
export const TableScroller = chakra('section', {
  base: {
    overflow: 'auto',
    // The rows in view change as it scrolls; a browser that scrolls to keep one of them in place never stops.
    overflowAnchor: 'none',
    // Keeps what gets the focus out from under the header.
    scrollPaddingTop: '10',
    maxH: 'max(20rem, calc(100dvh - var(--around)))',
    borderWidth: '1px',
    rounded: 'md',
    bg: 'bg.panel',
    ...content,
    '& table, & tbody, & thead': { display: 'block' },
    '& table': { minW: 'var(--min-width)' },
    '& thead': { position: 'sticky', top: '0', zIndex: '3' },
    '& tr': { display: 'grid', gridTemplateColumns: 'var(--tracks)', w: 'full' },
    '& thead tr': { h: '10', bg: 'bg.muted', boxShadow: 'inset 0 -1px var(--cg-colors-border)' },
    '& tbody tr': {
      // No row's layout depends on another row's.
      contain: 'layout style',
      h: 'var(--row-height)',
      bg: 'bg.panel',
      boxShadow: 'inset 0 -1px var(--cg-colors-border-muted)',
    },
    '& tbody tr:hover, & tbody tr:focus-within': { bg: 'bg.subtle' },
    '& tbody tr[data-target]': { bg: 'brand.subtle' },
    '& td, & th': {
      display: 'flex',
      minW: '0',
      px: '3',
      fontWeight: 'normal',
      textAlign: 'start',
    },
    '& tbody :is(td, th)': { flexDirection: 'column', justifyContent: 'center' },
    '& thead th': { alignItems: 'center', fontWeight: 'semibold', bg: 'inherit' },
    '& thead th:has(button)': { p: '0', alignItems: 'stretch' },
    '& thead button': {
      display: 'flex',
      flex: '1',
      alignItems: 'center',
      gap: '1.5',
      px: '3',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '& svg': { flex: 'none', color: 'brand.fg' },
      outlineOffset: '-2px',
    },
    '& tbody th': { fontWeight: 'semibold', boxShadow: 'inset 0 -1px var(--cg-colors-border-muted)' },
    // If the table is wider than the window, the name and the actions stay visible.
    '& th:first-of-type, & [data-actions]': { position: 'sticky', left: '0', zIndex: '2', bg: 'inherit' },
    '& [data-actions]': { left: 'auto', right: '0' },
    '& td[data-actions]': {
      alignItems: 'flex-start',
      boxShadow: 'inset 1px -1px var(--cg-colors-border-muted)',
    },
    '& span[title]': clamped,
    '& :is(td, th) > div, & li': cut,
    '& ul[data-single] li': { ...clamped, whiteSpace: 'normal' },
    // High contrast draws no shadows.
    '@media (forced-colors: active)': { '& tr': { borderBottomWidth: '1px' } },
    // A real table again, whose header is repeated on every sheet.
    _print: {
      maxH: 'none',
      overflow: 'visible',
      borderWidth: '0',
      '& table': {
        display: 'table',
        w: 'full',
        minW: '0',
        fontSize: '8pt',
        lineHeight: '1.35',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
      },
      '& thead': { display: 'table-header-group', position: 'static' },
      '& tbody': { display: 'table-row-group' },
      '& :is(thead, tbody) tr': {
        display: 'table-row',
        h: 'auto',
        bg: 'none',
        boxShadow: 'none',
        contain: 'none',
        breakInside: 'avoid',
      },
      '& :is(thead, tbody) :is(td, th):is(td, th)': {
        display: 'table-cell',
        position: 'static',
        p: '2px 4px',
        borderBottom: '1px solid #999',
        boxShadow: 'none',
        fontSize: 'inherit',
        overflowWrap: 'anywhere',
        verticalAlign: 'top',
      },
      // Chromium repeats no header that contains the box of a button.
      '& thead button': { display: 'contents' },
      '& :is(td, th)[data-actions][data-actions]': { display: 'none' },
      '& tbody :is(td, th) :is(span, div, strong, code, li, a, small)': {
        fontSize: 'inherit',
        whiteSpace: 'normal',
        WebkitLineClamp: 'none',
      },
      '& tbody :is(td, th) > span[title], & tbody li, & ul[data-single] li': { display: 'block' },
    },
  },
});

/** A row on a narrow screen. */
export const Card = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2.5',
    p: '3',
    borderWidth: '1px',
    rounded: 'md',
    bg: 'bg.panel',
    ...content,
    '&[data-target]': { bg: 'brand.subtle' },
    '& > header': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '2' },
    '& > header > strong': {
      minW: '0',
      fontSize: '0.9375rem',
      fontWeight: 'semibold',
      overflowWrap: 'anywhere',
    },
    '& > button': { justifySelf: 'start' },
    '& > dl': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridAutoFlow: 'row dense',
      rowGap: '1.5',
      columnGap: '3',
    },
    '& > dl > div': { gridColumn: '1 / -1', minW: '0', overflowWrap: 'anywhere' },
    '& > dl > [data-half]': { gridColumn: 'auto' },
    '& dt': { color: 'fg.muted', fontSize: 'xs', lineHeight: '1rem' },
    '& dd span[title]': { ...clamped, WebkitLineClamp: '4' },
  },
});
