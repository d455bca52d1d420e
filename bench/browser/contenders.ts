/** How the driver finds its way on each page. The product is the real build of web/, answered by a fake API. */
export type Contender = {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  /** Another page of the same contender that measures rows on screen with the data in memory. */
  readonly memoryPath?: string;
  /** A row that shows a plan (not a placeholder). */
  readonly row: string;
  readonly scroller: string;
  readonly showAll: string | undefined;
  /** The header of the Descriptive Name column. */
  readonly header: string;
};

const button = '#show-all';

export const contenders: readonly Contender[] = [
  {
    name: 'floor',
    label: 'floor',
    path: '/bench/floor/',
    row: 'tr[data-row]',
    scroller: '.scroller',
    showAll: button,
    header: 'th[data-key=descriptiveName]',
  },
  {
    name: 'product',
    label: 'Coverage Guide',
    path: '/plans',
    memoryPath: '/bench/product-memory/',
    row: '[role=row][data-place]',
    scroller: '[data-plan-table]',
    showAll: 'button:has-text("Show All"), button:has-text("Paginate Results")',
    header: '[role=columnheader] >> text="Descriptive Name"',
  },
  {
    name: 'plain-react',
    label: 'plain React',
    path: '/bench/plain-react/',
    row: 'tbody tr',
    scroller: '.scroller',
    showAll: button,
    header: 'th:has-text("Descriptive Name")',
  },
  {
    name: 'tanstack',
    label: 'TanStack 9.3 + virtual',
    path: '/bench/tanstack/',
    row: 'tr[data-row]',
    scroller: '.scroller',
    showAll: button,
    header: 'th:has-text("Descriptive Name")',
  },
  {
    name: 'ag-grid',
    label: 'AG Grid 36 Community',
    path: '/bench/ag-grid/',
    row: '.ag-row',
    scroller: '.ag-grid-viewport',
    showAll: button,
    header: '.ag-header-cell[col-id=descriptiveName]',
  },
  {
    name: 'mui',
    label: 'MUI X 9 Community',
    path: '/bench/mui/',
    row: '.MuiDataGrid-row',
    scroller: '.MuiDataGrid-virtualScroller',
    showAll: undefined,
    header: '.MuiDataGrid-columnHeader[data-field=descriptiveName]',
  },
  {
    name: 'antd',
    label: 'antd 6',
    path: '/bench/antd/',
    row: '.ant-table-row',
    scroller: '.ant-table-tbody-virtual-holder',
    showAll: button,
    header: 'th:has-text("Descriptive Name")',
  },
];
