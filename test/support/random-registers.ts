import fc from 'fast-check';
import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { registerFields } from '#root/contract/import/register-fields.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { type Field, type FieldSet, listEmptyValues } from '#root/contract/shared/fields/define-fields.ts';
import { hostings } from '#root/contract/shared/kinds/application.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { paymentFrequencies } from '#root/contract/shared/kinds/supplier.ts';
import type { Client, TestApp, TestOrganisation } from './app.ts';
import { registerCalls } from './register-calls.ts';

/** Texts that have a special meaning in files, in cells or in lists within cells, and texts in other scripts. */
const pieces = [
  ...['Depot', 'A; B', '"', '"quoted"', "'", "''=x", '=1+1', '+49', '- x', '@x', ', ', 'a / b', '<1>', 'a < b > c'],
  ...[
    'n/a.',
    '01.02.2027',
    '1.50',
    '007',
    'TRUE',
    '#REF!',
    '_x000D_',
    '_x0041_x0042_',
    '&amp;',
    'new:1',
    'sep=;',
    '|',
    '\\',
    'null',
    '{"a":1}',
  ],
  ...[
    'ΣΤΑΘΜΟΣ',
    'İstanbul',
    'STRASSE',
    'straße',
    'ﬁn',
    'e\u0301',
    'مستودع',
    '👩‍🚒',
    '𝕏',
    'double  space',
    '(x)',
    'GmbH & Co. KG',
    'Hill, Jo',
  ],
];
const line = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const optionalLine = fc.option(line, { nil: '' });
const lines = fc.option(
  fc.array(fc.oneof(line, fc.constant('')), { minLength: 1, maxLength: 3 }).map((some) => some.join('\n')),
  { nil: '' },
);
const minutes = fc.option(fc.constantFrom(0, 1, 59, 60, 61, 90, 1440, 1441, 10_080, 43_200, 525_600), { nil: null });
const status = fc.constantFrom('active', 'inactive');

const provider = { description: lines, status, rtoMinutes: minutes, workaround: lines };
const seats = fc.option(fc.constantFrom(0, 1, 99_999), { nil: null });
const phone = fc.constantFrom('', '+442079460001', '+4930123456');
type Arbitraries = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/**
 * By register and field: the random values of fields whose type does not say which values are valid or worth a test.
 */
const own = {
  supplier_category: { description: lines, status },
  equipment_category: { description: lines, status },
  supplier: {
    ...{
      description: lines,
      contactName: fc.constantFrom('', 'Ana Okafor', 'O\u2019Neil, Jo'),
      address: lines,
      taxCode: fc.constantFrom('', '007', 'DE 1'),
    },
    ...{ phone, email: fc.constantFrom('', 'ana@example.com'), storageLocation: optionalLine, rtoMinutes: minutes },
    ...{ rpoMinutes: minutes, contractEndsOn: fc.constantFrom(null, '2027-12-31', '1900-02-28', '2028-02-29') },
    paymentFrequency: fc.constantFrom(null, ...paymentFrequencies),
    ...{ workaround: lines, ownerName: optionalLine },
  },
  application: {
    ...{ ...provider, ownerName: optionalLine, hosting: fc.constantFrom(...hostings), rtaMinutes: minutes },
    rpoMinutes: minutes,
  },
  activity_owner: {},
  equipment_owner: {},
  equipment: provider,
  location: {
    ...{ ...provider, ownerName: optionalLine, address: optionalLine, phone, seats },
    timeZone: fc.constantFrom('', 'Europe/Berlin'),
    ...{ accessPointName: optionalLine, accessRequirements: lines },
  },
  activity_role: { ...provider, ownerName: optionalLine },
  team_member: { description: lines, phone, organisationRole: optionalLine },
  division: { description: lines },
  business_unit: { description: lines },
} as const satisfies Partial<Record<RegisterKind, Arbitraries>>;

/** Draws a random value for a field that the list above does not contain. */
function drawValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.as) {
    case 'text':
      return optionalLine.map((text) => (field.rule.safeParse(text).success ? text : field.empty));
    case 'phone':
      return phone;
    case 'choice':
      return fc.constantFrom(...Object.keys(field.choices));
    case 'duration':
      return minutes;
    case 'whole':
      return fc.constantFrom(null, field.min, field.max);
    default:
      return fc.constant(field.empty);
  }
}

/** Returns the generators of random values for a register's fields, except for its name and its references. */
function listArbitraries(kind: RegisterKind): Arbitraries {
  const listed: Partial<Record<RegisterKind, Arbitraries>> = own;
  const { name: _name, ...fields }: FieldSet = registerFields[kind];
  return listed[kind] ?? Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, drawValue(field)]));
}

/** The number of records in each register. */
const each = 6;
/** The names of people have only letters, hyphens and spaces. */
const givenNames = ['Ana María', 'Ольга', '李小龙', 'Anne-Marie', 'नरेन्द्र', 'Jo'] as const;

const organisationArbitrary = fc.record(
  Object.fromEntries(
    registerKinds.map((kind) => [
      kind,
      fc.array(
        fc.record({
          text: line,
          first: fc.boolean(),
          values: fc.record<Record<string, unknown>>(listArbitraries(kind)),
          picks: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        }),
        { minLength: each, maxLength: each },
      ),
    ]),
  ),
);

async function createRecord(client: Client, endpoint: EndpointShape, body: object): Promise<string> {
  const answer = await client.call(endpoint, { body });
  if (answer.status !== 201) throw new Error(`${answer.text} ${JSON.stringify(body)}`);
  return (answer.body as { data: { uid: string } }).data.uid;
}

type Uids = Record<RegisterKind | 'statuses' | 'roles', readonly string[]>;

const pickOne = (all: readonly string[], pick = 0) => all[pick % (all.length + 1)] ?? null;
const pickSome = (all: readonly string[], picks: readonly number[]) => [
  ...new Set(picks.flatMap((pick) => pickOne(all, pick) ?? [])),
];

/**
 * The functions that return, for the nth record of a register, the references to records created earlier and the
 * fields that must be unique.
 */
const references: Partial<Record<RegisterKind, (uids: Uids, picks: readonly number[], at: number) => object>> = {
  supplier: (uids, [a, b]) => ({
    statusUid: pickOne(uids.statuses, a),
    categoryUid: pickOne(uids.supplier_category, b),
  }),
  application: (uids, [a]) => ({ supplierUid: pickOne(uids.supplier, a) }),
  activity_owner: (_uids, _picks, at) => ({ email: at % 2 ? `owner${at}@example.com` : '' }),
  equipment_owner: (_uids, _picks, at) => ({ email: at % 2 ? `owner${at}@example.com` : '' }),
  equipment: (uids, [a, ...picks]) => ({
    categoryUid: pickOne(uids.equipment_category, a),
    ownerUids: pickSome(uids.equipment_owner, picks),
  }),
  location: (uids, picks) => ({ alternateUids: pickSome(uids.location, picks) }),
  team_member: (uids, [a, ...picks], at) => ({
    ...{
      email: at % 2 ? `member${at}@example.com` : '',
      userUid: null,
      businessContinuityRoleUid: pickOne(uids.roles, a),
    },
    ...{ divisionUids: pickSome(uids.division, picks), businessUnitUids: pickSome(uids.business_unit, picks) },
  }),
  division: (_uids, _picks, at) => ({ code: at % 2 ? `C;${at}` : '', ownerUid: null }),
  bcp: (uids, picks) => ({ ownerUids: pickSome(uids.activity_owner, picks) }),
  business_unit: (uids, [a = 0]) => ({ divisionUid: uids.division[a % each], ownerUid: null }),
};

/** The order of creation. Team members come last, because they refer to divisions and business units. */
const order = [...registerKinds.filter((kind) => kind !== 'team_member'), 'team_member'] as const;

/**
 * Fills an organisation's registers through the API with text as people may type it. The same seed produces the same
 * records.
 */
export async function fillRegisters(
  { owner }: TestApp,
  manager: Client,
  organisation: TestOrganisation,
  seed: number,
): Promise<void> {
  const listed = async (list: string) => {
    const { rows } = await owner.query<{ uid: string }>(
      'select uid from master_rows where organisation_uid = $1 and list = $2 and is_active order by position',
      [organisation.uid, list],
    );
    return rows.map(({ uid }) => uid);
  };
  const uids = {
    ...(Object.fromEntries(registerKinds.map((kind) => [kind, []])) as unknown as Record<RegisterKind, string[]>),
    statuses: await listed('supplier-statuses'),
    roles: await listed('bc-roles'),
  };
  const [drawn] = fc.sample(organisationArbitrary, { seed, numRuns: 1 });
  for (const kind of order) {
    for (const [at, { text, first, values, picks }] of (drawn?.[kind] ?? []).entries()) {
      const name = first ? `${text} ${at}` : `${at} ${text}`;
      const named =
        kind === 'equipment_owner' || kind === 'activity_owner'
          ? { firstName: givenNames[at], lastName: at % 3 ? 'Hill' : '' }
          : { name };
      const empty = listEmptyValues(registerFields[kind]);
      const body = { ...empty, ...named, ...values, ...references[kind]?.(uids, picks, at) };
      uids[kind].push(await createRecord(manager, registerCalls[kind].create, body));
    }
  }
  for (const kind of ['division', 'business_unit'] as const)
    for (const [at, uid] of uids[kind].entries())
      await owner.query(`update ${findTable(kind)} set owner_uid = $2 where uid = $1`, [
        uid,
        pickOne(uids.team_member, at),
      ]);
}
