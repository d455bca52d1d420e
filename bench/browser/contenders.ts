/** How the driver operates each page. The product is the real build of web/ with a fake API. */
export type Contender = {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  /** Another page of the same contender, which measures the time to rows on screen with the data already in memory. */
  readonly memoryPath?: string;
  /** A row that shows a plan (not a placeholder). */
  readonly row: string;
  readonly scroller: string;
  readonly showAll: string | undefined;
  /** The header of the Descriptive Name column. */
  readonly header: string;
};

/** The selectors of the pages that share pages/common.css. */
const common = {
  row: 'tr[data-row]',
  scroller: '.scroller',
  showAll: '#show-all',
  header: 'th:has-text("Descriptive Name")',
};
const page = (name: string, label: string, parts: Partial<Contender> = {}): Contender => ({
  ...{ name, label, path: `/bench/${name}/`, ...common },
  ...parts,
});

export const contenders: readonly Contender[] = [
  page('floor', 'floor', { header: 'th[data-key=descriptiveName]' }),
  page('product', 'Coverage Guide', {
    path: '/plans',
    memoryPath: '/bench/product-memory/',
    row: '[role=row][data-place]',
    scroller: '[data-plan-table]',
    showAll: 'button:has-text("Show All"), button:has-text("Paginate Results")',
    header: '[role=columnheader] >> text="Descriptive Name"',
  }),
  page('plain-react', 'plain React', { row: 'tbody tr' }),
  page('tanstack', 'TanStack 9.3 + virtual'),
  page('ag-grid', 'AG Grid 36 Community', {
    row: '.ag-row',
    scroller: '.ag-grid-viewport',
    header: '.ag-header-cell[col-id=descriptiveName]',
  }),
  page('mui', 'MUI X 9 Community', {
    row: '.MuiDataGrid-row',
    scroller: '.MuiDataGrid-virtualScroller',
    showAll: undefined,
    header: '.MuiDataGrid-columnHeader[data-field=descriptiveName]',
  }),
  page('antd', 'antd 6', { row: '.ant-table-row', scroller: '.ant-table-tbody-virtual-holder' }),
];
