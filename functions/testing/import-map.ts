/** Returns a map for plans: their names are in the column Name and their payer in Payer, unless `fields` says otherwise. */
export const importMapOf = (key: string, fields: object = {}) => ({
  key: [key],
  fields: {
    financialClass: { constant: 'Commercial' },
    descriptiveName: { column: 'Name' },
    payerName: { column: 'Payer' },
    planName: { column: 'Name' },
    ...fields,
  },
});
