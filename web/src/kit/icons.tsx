import type { SVGProps } from 'react';
import styles from './icons.module.css';

type IconProps = SVGProps<SVGSVGElement>;

/** Makes an icon from one path in a 16 × 16 box. Icons accompany words, so they are hidden from screen readers. */
export const icon =
  (path: string, size = 16) =>
  (props: IconProps) => (
    <svg className={styles.icon} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" {...props}>
      <path d={path} />
    </svg>
  );

export const ArrowDownIcon = icon('M8 3v10m4-4-4 4-4-4', 14);
export const ArrowUpIcon = icon('M8 13V3M4 7l4-4 4 4', 14);
export const BuildingIcon = icon(
  'M3 14V3.5L9 2v12M9 6h4v8M1.5 14h13M5.5 5.5h1M5.5 8h1M5.5 10.5h1M11 8.5h.01M11 11h.01',
);
export const CardIcon = icon('M1.5 3.5h13v9h-13zM1.5 6.5h13M4 9.7h3');
export const CheckIcon = icon('m3 8.5 3.2 3.2L13 4.8', 14);
export const ChevronDownIcon = icon('m4 6 4 4 4-4');
export const ChevronLeftIcon = icon('M10 3 5 8l5 5');
export const ChevronRightIcon = icon('m6 3 5 5-5 5');
export const CloseIcon = icon('m3.5 3.5 9 9m0-9-9 9');
export const ClockIcon = icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6');
export const ColumnsIcon = icon('M2.5 3h11v10h-11zM6.2 3v10m3.6-10v10');
export const ContractIcon = icon('M3.5 2h6L13 5.5V14h-9.5zM9.5 2v3.5H13M5.8 8h4.6M5.8 10.8h4.6');
export const CopyIcon = icon('M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z', 14);
export const CrossIcon = icon('m4 4 8 8m0-8-8 8', 14);
export const DotIcon = icon('M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z', 14);
export const DownloadIcon = icon('M8 2v8M4.8 7 8 10.2 11.2 7M2.5 11v2.5h11V11');
export const GlobeIcon = icon(
  'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM2 8h12M8 1.8c2 2 2.6 4 2.6 6.2S10 12.2 8 14.2C6 12.2 5.4 10.2 5.4 8S6 3.8 8 1.8Z',
);
export const GripIcon = icon('M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01');
export const HelpIcon = icon(
  'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.3c.2-1 .9-1.5 1.7-1.5 1 0 1.7.6 1.7 1.5C9.7 7.6 8 7.7 8 9m0 2.2v.01',
);
export const HomeIcon = icon('M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h3v-3.5h2v3.5h3V6.5');
export const InboxIcon = icon('M2 9.5 4 3h8l2 6.5v3.5H2ZM2 9.5h3.6c.3 1.2 1.2 1.8 2.4 1.8s2.1-.6 2.4-1.8H14');
export const MenuIcon = icon('M2 4h12M2 8h12M2 12h12');
export const MessageIcon = icon('M2.5 3.5h11v7.5H7.2L4 13.5V11H2.5ZM5 6.2h6M5 8.3h4');
export const NoteIcon = icon('M3.5 2.5h9v11h-9zM6 6h4M6 8.5h4M6 11h2', 14);
export const OfflineIcon = icon(
  'M2 2l12 12M5 11.5a4.2 4.2 0 0 1 4.5-.8M2.5 8.5a8 8 0 0 1 3-1.7M8.5 6.4a8 8 0 0 1 5 2.1M8 13.5h.01',
);
export const OpenIcon = icon('M9.5 2.5h4v4m0-4L7.5 8.5M11.5 9.5v4h-9v-9h4', 14);
export const PeopleIcon = icon(
  'M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM1.5 13.5c.3-2.4 2.1-3.8 4.5-3.8s4.2 1.4 4.5 3.8M10.6 3a2.3 2.3 0 0 1 0 4.4M12 9.9c1.4.5 2.3 1.7 2.5 3.6',
);
export const PersonIcon = icon(
  'M8 7.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM2.8 14c.4-2.7 2.5-4.2 5.2-4.2s4.8 1.5 5.2 4.2',
);
export const MustAskIcon = icon('M8 2.2 14.2 13H1.8zM8 6.2v3.3M8 11.3v.01', 14);
export const PhoneIcon = icon(
  'M5.2 2.5 3.3 3.4c-.7.4-.9 1.2-.7 2C3.6 9.2 6.8 12.4 10.6 13.4c.8.2 1.6 0 2-.7l.9-1.9-3-1.9-1.3 1.3C7.8 9.5 6.5 8.2 5.8 6.8l1.3-1.3z',
  14,
);
export const PlanAddIcon = icon(
  'M9 14.5H3.5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1V8M5 5h6M5 8h4M12 10.5v5M9.5 13h5',
);
export const PrinterIcon = icon('M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z');
export const SearchIcon = icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14');
export const ShieldIcon = icon(
  'M8 1.5 2.5 3.6v3.9c0 3.4 2.3 5.9 5.5 7 3.2-1.1 5.5-3.6 5.5-7V3.6L8 1.5ZM5.3 7.9l2 2 3.6-3.8',
);
export const SignInIcon = icon('M9 2.5h3.5a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9M2.5 8h7M7 5.2 9.8 8 7 10.8');
export const SignOutIcon = icon('M7 2.5H3.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H7M6.5 8h7M11 5.2 13.8 8 11 10.8');
export const UploadIcon = icon('M8 10V2M4.8 5 8 1.8 11.2 5M2.5 11v2.5h11V11');
