import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { planColumns } from '../plan/fields/plan-columns.ts';
import { guessMap } from './guess-columns.ts';
import { importMapSchema } from './import-map.ts';
import { schemasOf } from './kinds.ts';

const column = (name: string, ...examples: string[]) => ({ name, examples });

describe('guessMap', () => {
  it('maps every column of the product’s own export that can be imported', () => {
    const examples: Record<string, string[]> = {
      'Payer Code': ['100', '-'],
      'Plan Code': ['1010'],
      'Financial Class': ['Commercial'],
      Contracting: ['North Hospital: Contracted; South Clinic: Must Call', '-'],
      'Phone Numbers': ['Claims: 209-555-0142; Appeals: 209-555-0143'],
      'Portal Links': ['Availity: https://a.example'],
    };
    const guessed = guessMap(planColumns.map(({ label }) => column(label, ...(examples[label] ?? []))));
    const own = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../docs/examples/own-export-map.json'), 'utf8'),
    );
    expect(guessed.fields).toEqual(own.fields);
    expect(guessed.key).toEqual(own.key);
    expect(importMapSchema.safeParse(guessed).success).toBe(true);
  });

  it('takes the card images of the product’s own export for no portals, whose links they would replace', () => {
    const image = `https://guide.example/cards/${'a'.repeat(32)}.webp`;
    const guessed = guessMap([
      column('Plan Name', 'PPO 12'),
      column('Card Front', image),
      column('Card Back', '-', image),
      column('Payer Site', 'https://payer.example'),
    ]);
    expect(guessed.fields).toEqual({
      planName: { column: 'Plan Name' },
      descriptiveName: { column: 'Plan Name' },
      portalLinks: [{ title: { constant: 'Payer Site' }, url: { column: 'Payer Site' } }],
    });
  });

  it('takes the hospital’s own IDs for codes beside the payer’s ID for claims, as in lists from Epic', () => {
    const guessed = guessMap([
      column('Payor ID', '1001'),
      column('Payor Name', 'Fernholt'),
      column('Plan ID', '100101'),
      column('Plan Name', 'Fernholt PPO'),
      column('Clearinghouse ID', '60054'),
    ]);
    expect(guessed).toMatchObject({
      key: ['payerCode', 'planCode'],
      fields: {
        payerCode: { column: 'Payor ID' },
        planCode: { column: 'Plan ID' },
        payerId: { column: 'Clearinghouse ID' },
      },
    });
  });

  it('knows what Epic and Oracle Health call the columns of their extracts', () => {
    const epic = guessMap([
      column('Payer ID [EPM]', '1001'),
      column('Payor Name', 'Fernholt'),
      column('Plan ID [EPP]', '100101'),
      column('Benefit Plan Name', 'Fernholt PPO'),
      column('Payer ID', '60054'),
    ]);
    expect(epic).toMatchObject({
      key: ['payerCode', 'planCode'],
      fields: {
        payerCode: { column: 'Payer ID [EPM]' },
        planName: { column: 'Benefit Plan Name' },
        planCode: { column: 'Plan ID [EPP]' },
        payerId: { column: 'Payer ID' },
      },
    });
    const oracle = guessMap([
      column('PLAN_NAME', 'Fernholt PPO'),
      column('PLAN_DESC', 'Fernholt Choice PPO'),
      column('FINANCIAL_CLASS_DISP', 'COMMERCIAL'),
    ]);
    expect(oracle.fields).toMatchObject({
      descriptiveName: { column: 'PLAN_DESC' },
      financialClass: { column: 'FINANCIAL_CLASS_DISP' },
    });
  });

  it('knows short forms of codes, payer IDs and the last day of a plan', () => {
    const cells = { planCode: '1101', payerId: '60054', ipaPayerId: '60055', endsOn: '12/31/2026' };
    const forms = {
      planCode: ['Plan Cd', 'INS_PLAN_CODE', 'Insurance Plan Code'],
      payerId: ['Claims Payer ID (837I)', 'Payer ID Inst'],
      ipaPayerId: ['Claims Payer ID (837P)', 'Payer ID Prof'],
      endsOn: ['Plan Term Date', 'PLAN_TERMINATION_DATE', 'Plan End Date'],
    };
    for (const field of ['planCode', 'payerId', 'ipaPayerId', 'endsOn'] as const)
      for (const name of forms[field])
        expect(guessMap([column(name, cells[field])]).fields).toEqual({ [field]: { column: name } });
    // It may be the last day of the contract.
    expect(guessMap([column('Term Date', cells.endsOn)]).fields).toEqual({});
  });

  it('maps both lines of an address', () => {
    const lines = [
      ['Claims Address 1', 'Claims Address 2', 'Claims Address ZIP'],
      ['STREET_ADDR', 'STREET_ADDR2', 'ZIPCODE'],
      ['Address', 'Address Line 2', 'Zip'],
    ];
    for (const [street = '', street2 = '', zip = ''] of lines) {
      const columns = [column(street, 'PO Box 1'), column(street2, 'Attn Claims'), column(zip, '02298')];
      const parts = { street: { column: street }, street2: { column: street2 }, zip: { column: zip } };
      expect(guessMap(columns).fields.facilityAddress).toEqual(parts);
      expect(guessMap(columns, 'payerContracts').fields.addresses).toMatchObject([
        { line1: parts.street, line2: parts.street2, zip: parts.zip },
      ]);
    }
  });

  it('maps a whole address in one cell', () => {
    const whole = column('Claims Address', 'PO Box 1, El Paso, TX 79998');
    const two = column('Claims Address', 'Box 1, St. Paul, MN 55101; Box 2, Dallas, TX 75001');
    for (const one of [whole, two])
      expect(guessMap([one]).fields.facilityAddress).toEqual({ whole: { column: 'Claims Address' } });
  });

  it.each([
    ['Claims Address (HB)', 'facilityAddress'],
    ['Claims Address (PB)', 'providerAddress'],
  ])('maps an address whose street has the product’s own label: %s', (label, field) => {
    const places = [column('City', 'El Paso'), column('State', 'TX'), column('Zip', '79998')];
    const parts = { city: { column: 'City' }, state: { column: 'State' }, zip: { column: 'Zip' } };
    const addressOf = (...examples: string[]) =>
      guessMap([column(label, ...examples), ...places]).fields[field];
    expect(addressOf('PO Box 1', 'PO Box 2, Attn Claims')).toEqual({ street: { column: label }, ...parts });
    expect(addressOf('PO Box 1, El Paso, TX 79998')).toEqual({ whole: { column: label } });
    expect(addressOf('PO Box 1, El Paso, TX 79998', 'PO Box 2')).toEqual({
      street: { column: label },
      ...parts,
    });
    const [, state = column('State')] = places;
    const besideState = guessMap([column(label, 'PO Box 1', 'PO Box 2, Salem'), state]).fields[field];
    expect(besideState).toEqual({ whole: { column: label } });
  });

  it('takes no blank column with the product’s own label for the street', () => {
    const columns = [column('Claims Address (HB)'), column('Street', 'PO Box 1'), column('City', 'Salem')];
    const parts = { street: { column: 'Street' }, city: { column: 'City' } };
    expect(guessMap(columns).fields.facilityAddress).toEqual(parts);
    const zip = column('Zip', '79998');
    const withoutCity = guessMap([columns[0] ?? zip, columns[1] ?? zip, zip]).fields.facilityAddress;
    expect(withoutCity).toEqual({ street: { column: 'Street' }, zip: { column: 'Zip' } });
  });

  it('takes no clearinghouse’s name for a payer ID', () => {
    const columns = [column('Payer ID', '60054', 'BS001'), column('Clearinghouse ID', 'AVAILITY', 'WAYSTAR')];
    expect(guessMap(columns).fields).toMatchObject({ payerId: { column: 'Payer ID' } });
  });

  it('takes the column that says who is contracted, and not whether a plan is in use', () => {
    const statusOf = (...columns: ReturnType<typeof column>[]) => {
      const [line] = (guessMap(columns).fields.facilityContracts ?? []) as { contractStatus: object }[];
      return (line?.contractStatus as { column?: string } | undefined)?.column;
    };
    for (const name of ['Contracted?', 'Par', 'Participating', 'In Network (Y/N)', 'Contract'])
      expect(statusOf(column(name, 'Y', 'N'))).toBe(name);
    expect(statusOf(column('Par', 'Call payer', 'See comments', 'Must Call'))).toBe('Par');
    expect(statusOf(column('Contract', 'H0544-012'))).toBeUndefined();
    expect(statusOf(column('Status', 'Y', 'N'), column('Network', 'In', 'Out'))).toBe('Network');
    expect(statusOf(column('Status', 'Y', 'N'))).toBeUndefined();
    expect(statusOf(column('Status', 'Contracted', 'N'))).toBe('Status');
    expect(statusOf(column('Status', 'yes', 'YES', 'no', 'must call'))).toBe('Status');
    const contracts = (...examples: string[]) =>
      guessMap([column('In Network', ...examples)], 'payerContracts').fields.status;
    expect(contracts('Yes', 'No')).toMatchObject({ column: 'In Network' });
    expect(contracts('$25 copay')).toBeUndefined();
  });

  it('maps the CMS marketplace plan landscape', () => {
    const guessed = guessMap([
      column('year', '2017'),
      column('state_code', 'ID'),
      column('issuer_name', 'SelectHealth'),
      column('hios_plan_id', '26002ID0010005'),
      column('plan_marketing_name', 'SelectHealth Preference Silver 1500'),
      column('plan_type', 'PPO'),
      column('metal_level', 'Silver'),
      column('phone_local'),
      column('phone_toll_free', '1-800-538-5038'),
      column('network_url', 'http://selecthealth.org/providers/default.aspx'),
    ]);
    expect(guessed).toEqual({
      key: ['payerName', 'planName'],
      fields: {
        descriptiveName: { column: 'plan_marketing_name' },
        payerName: { column: 'issuer_name' },
        planName: { column: 'plan_marketing_name' },
        phoneNumbers: [
          { title: { constant: 'Phone local' }, number: { column: 'phone_local' } },
          { title: { constant: 'Phone toll free' }, number: { column: 'phone_toll_free' } },
        ],
        portalLinks: [{ title: { constant: 'Network url' }, url: { column: 'network_url' } }],
      },
    });
  });

  it.each([
    ['Contracting', ['Contracted', 'Must Call', '-']],
    ['Contract Status', ['See Notes']],
    ['In Network', ['Yes', 'No']],
    ['Par Status', ['Par', 'Non-Par']],
  ])(
    'maps a column “%s” of a plan list as the status at the facility that is imported into',
    (name, examples) => {
      const guessed = guessMap([column('Plan Name', 'PPO 12'), column(name, ...examples)]);
      expect(guessed.fields.facilityContracts).toMatchObject([
        { facilityName: { facility: true }, contractStatus: { column: name } },
      ]);
    },
  );

  it.each([
    ['Network', ['Choice Plus', 'INN']],
    ['Status', ['Active', 'Termed']],
    ['Contracting', []],
  ])('does not map a column “%s” of a plan list that holds %j as the status', (name, examples) => {
    const { fields } = guessMap([column('Plan Name', 'PPO 12'), column(name, ...examples)]);
    expect(fields).not.toHaveProperty('facilityContracts.0');
  });

  it('maps a list of BlueCard prefixes', () => {
    const guessed = guessMap([
      column('prefix', 'A2A', 'A2B'),
      column('blue_plan', 'Blue Cross and Blue Shield of Texas'),
      column('phones', '8009728088;8008517498'),
    ]);
    expect(guessed).toEqual({
      key: ['planName'],
      fields: {
        planName: { column: 'blue_plan' },
        descriptiveName: { column: 'blue_plan' },
        prefixes: { split: { column: 'prefix' } },
      },
    });
  });

  it('maps a payer list, a class by its values, and an address by its street', () => {
    const guessed = guessMap([
      column('Payor', 'Fernholt'),
      column('Type', 'Commercial', 'Medicare'),
      column('Plan', 'PPO 12'),
      column('Plan Number', '0042'),
      column('Street', '1 Main St'),
      column('City', 'Anytown'),
      column('State', 'CA'),
      column('ZIP', '95350'),
      column('Comments', 'Call first'),
    ]);
    expect(guessed.fields).toEqual({
      payerName: { column: 'Payor' },
      financialClass: { column: 'Type' },
      planName: { column: 'Plan' },
      descriptiveName: { column: 'Plan' },
      planCode: { column: 'Plan Number' },
      notes: { column: 'Comments' },
      facilityAddress: {
        street: { column: 'Street' },
        city: { column: 'City' },
        state: { column: 'State' },
        zip: { column: 'ZIP' },
      },
    });
  });

  it('tells the payer IDs and addresses of hospital and professional billing apart', () => {
    const guessed = guessMap([
      column('HB Payer ID', '60054'),
      column('PB Payer ID', '60055'),
      column('Claims Addr 1', 'PO Box 1'),
      column('Claims ST', 'CA'),
      column('Auth Comments', 'Call first'),
    ]);
    expect(guessed.fields).toMatchObject({
      payerId: { column: 'HB Payer ID' },
      ipaPayerId: { column: 'PB Payer ID' },
      facilityAddress: { street: { column: 'Claims Addr 1' }, state: { column: 'Claims ST' } },
      authorizationNotes: { column: 'Auth Comments' },
    });
  });

  it('takes an ID that a list calls electronic before one that may be a number of the hospital’s own', () => {
    const guessed = guessMap([column('Hospital Payer ID', '1001'), column('Electronic Payer ID', '60054')]);
    expect(guessed.fields).toMatchObject({ payerId: { column: 'Electronic Payer ID' } });
  });

  it('finds the payer of other names by what plans and contracts call it', () => {
    const guessed = guessMap([column('Other name', 'FH'), column('Payer name', 'Fernholt')], 'payerNames');
    expect(guessed.fields).toEqual({ name: { column: 'Other name' }, payerName: { column: 'Payer name' } });
  });

  it.each([
    ['Valid from', 'Valid until'],
    ['Effective date', 'End date'],
  ])('finds %j and %j, between which another name is valid', (from, until) => {
    const guessed = guessMap([column(from, '1/5/2020'), column(until, '12/31/2021')], 'payerNames');
    expect(guessed.fields).toEqual({ from: { column: from }, until: { column: until } });
  });

  it('does not map a column of text as a plan code', () => {
    expect(guessMap([column('Plan Code', 'ABC-1')]).fields).toEqual({});
    const planCode = { column: 'Plan Code' };
    expect(guessMap([column('Plan Code', '1001.0', 'NULL')]).fields).toEqual({ planCode });
    expect(guessMap([]).fields).toEqual({});
  });

  it('maps a hospital’s list of contracts by the usual short headings', () => {
    const guessed = guessMap(
      [
        column('Ins Name', 'Fernholt'),
        column('LOB', 'Commercial'),
        column('Par Status', 'Contracted', 'Termed'),
        column('Eff Date', '1/2/2026'),
        column('Term Date', '12/31/9999', 'Open'),
        column('Phone #', '800-555-0142 ext. 12', '1-800-555-CARE'),
        column('Claims Addr', 'PO Box 12'),
        column('City', 'Anytown'),
      ],
      'payerContracts',
    );
    expect(guessed).toEqual({
      key: ['payerName', 'financialClass', 'effectiveDate'],
      fields: {
        payerName: { column: 'Ins Name' },
        financialClass: { column: 'LOB' },
        status: { column: 'Par Status' },
        effectiveDate: { column: 'Eff Date' },
        endDate: { column: 'Term Date' },
        phones: [{ label: { constant: 'Phone' }, number: { column: 'Phone #' } }],
        addresses: [
          {
            label: { constant: 'Claims Addr' },
            line1: { column: 'Claims Addr' },
            city: { column: 'City' },
          },
        ],
      },
    });
    expect(schemasOf('payerContracts').map.safeParse({ ...guessed, blankCells: 'keep' }).success).toBe(true);
  });

  it.each([
    ['Network', ['INN', 'OON'], 'status'],
    ['Network', ['Choice Plus', 'INN'], undefined],
    ['Effective', ['Open', '2026-01-02'], 'effectiveDate'],
    ['Effective', ['Yes'], undefined],
    ['Termination', ['90 days'], undefined],
    ['Ends', ['12/31/2026'], 'endDate'],
    ['Expires', ['90 days'], undefined],
    ['Expires', ['12/31/2026', 'Open'], 'endDate'],
    ['Payer #', ['100'], undefined],
  ])('maps an ambiguous column “%s” only if it holds %j', (name, examples, field) => {
    const { fields } = guessMap([column(name, ...examples)], 'payerContracts');
    expect(Object.keys(fields)).toEqual(field === undefined ? [] : [field]);
  });

  it('maps the insurance beside a plan’s name as the payer', () => {
    const guessed = guessMap([column('Ins Name', 'Fernholt'), column('Plan Name', 'PPO')]);
    expect(guessed.fields).toEqual({
      payerName: { column: 'Ins Name' },
      planName: { column: 'Plan Name' },
      descriptiveName: { column: 'Plan Name' },
    });
    const named = guessMap([
      column('Ins Name', 'Blue'),
      column('Payer', 'Fernholt'),
      column('Plan Name', 'PPO'),
    ]);
    expect(named.fields).toMatchObject({ payerName: { column: 'Payer' } });
  });

  it('maps a column of numbers as the code, not as the name', () => {
    const guessed = guessMap([column('Payer #', '100'), column('Plan #', '1010')]);
    expect(guessed.fields).toEqual({
      payerCode: { column: 'Payer #' },
      planCode: { column: 'Plan #' },
    });
  });
});
