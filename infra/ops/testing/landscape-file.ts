/** Returns a small CSV in the format of the CMS landscape file; issuer, names and addresses are made up. */
export function landscapeCsv(
  count: number,
  change: (row: Record<string, string>, index: number) => void = () => {},
) {
  const rows = Array.from({ length: count }, (_, index) => {
    const row: Record<string, string> = {
      year: String(2015 + (index % 3)),
      state_code: 'OR',
      issuer_name: 'Fernholt Health Plan',
      // The same HIOS ID in three years, as in the real file.
      hios_plan_id: `90001OR${String(Math.floor(index / 3)).padStart(7, '0')}`,
      plan_marketing_name: `Fernholt Silver ${Math.floor(index / 3)}`,
      plan_type: 'PPO',
      metal_level: 'Silver',
      phone_local: '1-503-555-0142',
      phone_toll_free: '',
      network_url: 'http://fernholt.example/directory?a=1,2',
      plan_brochure_url: '',
      sbc_url: '',
    };
    change(row, index);
    return row;
  });
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return lines
    .map((cells) =>
      cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');
}
