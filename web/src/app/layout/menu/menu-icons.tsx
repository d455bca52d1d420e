import { iconDrawing as icon } from '../../../kit/icon-drawing.tsx';

// Elements: each stands in the menu once. Not in kit/icons.tsx, which is loaded with the sign-in page.
export const PersonIcon = icon(
  'M8 7.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM2.8 14c.4-2.7 2.5-4.2 5.2-4.2s4.8 1.5 5.2 4.2',
);
export const PeopleIcon = icon(
  'M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM1.5 13.5c.3-2.4 2.1-3.8 4.5-3.8s4.2 1.4 4.5 3.8M10.6 3a2.3 2.3 0 0 1 0 4.4M12 9.9c1.4.5 2.3 1.7 2.5 3.6',
);
export const BuildingIcon = icon(
  'M3 14V3.5L9 2v12M9 6h4v8M1.5 14h13M5.5 5.5h1M5.5 8h1M5.5 10.5h1M11 8.5h.01M11 11h.01',
);
export const PlanAddIcon = icon(
  'M9 14.5H3.5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1V8M5 5h6M5 8h4M12 10.5v5M9.5 13h5',
);
export const HandsetIcon = icon(
  'M5.2 2.2 3.2 3.2c-.8.4-1 1.3-.7 2.1 1.2 4 4.4 7.2 8.4 8.3.8.2 1.7 0 2-.7l1-2-3.1-2-1.4 1.4C7.6 9.4 6.4 8.1 5.6 6.7L7 5.3z',
);
export const GlobeIcon = icon(
  'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4ZM2 8h12M8 1.8c2 2 2.6 4 2.6 6.2S10 12.2 8 14.2C6 12.2 5.4 10.2 5.4 8S6 3.8 8 1.8Z',
);
export const ContractIcon = icon('M3.5 2h6L13 5.5V14h-9.5zM9.5 2v3.5H13M5.8 8h4.6M5.8 10.8h4.6');
export const MessageIcon = icon('M2.5 3.5h11v7.5H7.2L4 13.5V11H2.5ZM5 6.2h6M5 8.3h4');
export const InboxIcon = icon('M2 9.5 4 3h8l2 6.5v3.5H2ZM2 9.5h3.6c.3 1.2 1.2 1.8 2.4 1.8s2.1-.6 2.4-1.8H14');
export const DownloadIcon = icon('M8 2v8M4.8 7 8 10.2 11.2 7M2.5 11v2.5h11V11');
