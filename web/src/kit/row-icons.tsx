import type { ReactElement } from 'react';
import { iconDrawing } from './icon-drawing.tsx';

// Elements, not components: made once, so the rows of a table share them.
const icon = (path: string, size = 16): ReactElement =>
  iconDrawing(path, { className: 'plan-icon', width: size, height: size });

export const CheckIcon = icon('m3 8.5 3.2 3.2L13 4.8', 14);
export const CrossIcon = icon('m4 4 8 8m0-8-8 8', 14);
export const PhoneIcon = icon(
  'M5.2 2.5 3.3 3.4c-.7.4-.9 1.2-.7 2C3.6 9.2 6.8 12.4 10.6 13.4c.8.2 1.6 0 2-.7l.9-1.9-3-1.9-1.3 1.3C7.8 9.5 6.5 8.2 5.8 6.8l1.3-1.3z',
  14,
);
export const NoteIcon = icon('M3.5 2.5h9v11h-9zM6 6h4M6 8.5h4M6 11h2', 14);
export const DotIcon = icon('M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z', 14);
export const CopyIcon = icon('M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z', 14);
export const CloseIcon = icon('m3.5 3.5 9 9m0-9-9 9');
export const SearchIcon = icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14');
export const ColumnsIcon = icon('M2.5 3h11v10h-11zM6.2 3v10m3.6-10v10');
export const ArrowUpIcon = icon('M8 13V3M4 7l4-4 4 4', 14);
export const ArrowDownIcon = icon('M8 3v10m4-4-4 4-4-4', 14);
export const ChevronLeftIcon = icon('M10 3 5 8l5 5');
export const ChevronRightIcon = icon('m6 3 5 5-5 5');
export const GripIcon = icon('M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01');
export const HelpIcon = icon(
  'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.3c.2-1 .9-1.5 1.7-1.5 1 0 1.7.6 1.7 1.5C9.7 7.6 8 7.7 8 9m0 2.2v.01',
);
export const OpenIcon = icon('M9.5 2.5h4v4m0-4L7.5 8.5M11.5 9.5v4h-9v-9h4', 14);
