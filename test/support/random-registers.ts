import fc from 'fast-check';
import { activityRoles } from '#root/contract/activity-roles.ts';
import { applications, hostings } from '#root/contract/applications.ts';
import { businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import { equipment } from '#root/contract/equipment.ts';
import { equipmentOwners } from '#root/contract/equipment-owners.ts';
import { type RegisterThing, registerThings } from '#root/contract/import-terms.ts';
import { locations } from '#root/contract/locations.ts';
import { equipmentCategories, supplierCategories } from '#root/contract/register-categories.ts';
import { paymentFrequencies, suppliers } from '#root/contract/suppliers.ts';
import { teamMembers } from '#root/contract/team-members.ts';
import type { Client, TestApp, TestOrganisation } from './app.ts';

/** The endpoints of each register. */
export const registerContracts = {
  ...{ supplier_categories: supplierCategories, suppliers, applications, equipment_categories: equipmentCategories },
  ...{ equipment_owners: equipmentOwners, equipment, locations, activity_roles: activityRoles },
  ...{ team_members: teamMembers, divisions, business_units: businessUnits },
} as const;

/** What files, cells and the lists within them have a meaning for, and what letters do in other languages. */
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
const phone = fc.constantFrom('', '+442079460001', '030 123456');
const own = {
  supplier_categories: { description: lines, status },
  equipment_categories: { description: lines, status },
  suppliers: {
    ...{ description: lines, contactName: optionalLine, address: lines, taxCode: fc.constantFrom('', '007', 'DE 1') },
    ...{ phone, email: fc.constantFrom('', 'ana@example.com'), storageLocation: optionalLine, rtoMinutes: minutes },
    ...{ rpoMinutes: minutes, contractEndsOn: fc.constantFrom(null, '2027-12-31', '1900-02-28', '2028-02-29') },
    paymentFrequency: fc.constantFrom(null, ...paymentFrequencies),
    ...{ workaround: lines, ownerName: optionalLine },
  },
  applications: {
    ...{ ...provider, ownerName: optionalLine, hosting: fc.constantFrom(...hostings), rtaMinutes: minutes },
    rpoMinutes: minutes,
  },
  equipment_owners: {},
  equipment: provider,
  locations: {
    ...{ ...provider, ownerName: optionalLine, address: optionalLine, phone, seats },
    timeZone: fc.constantFrom('', 'Europe/Berlin'),
    ...{ accessPointName: optionalLine, accessRequirements: lines },
  },
  activity_roles: { ...provider, ownerName: optionalLine },
  team_members: { description: lines, phone, organisationRole: optionalLine },
  divisions: { description: lines },
  business_units: { description: lines },
} as const satisfies Record<RegisterThing, Record<string, fc.Arbitrary<unknown>>>;

/** How many records of each register. */
const each = 6;

const organisationOf = fc.record(
  Object.fromEntries(
    registerThings.map((thing) => [
      thing,
      fc.array(
        fc.record({
          text: line,
          first: fc.boolean(),
          values: fc.record<Record<string, unknown>>(own[thing]),
          picks: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        }),
        { minLength: each, maxLength: each },
      ),
    ]),
  ),
);

async function made(client: Client, endpoint: EndpointShape, body: object): Promise<string> {
  const answer = await client.call(endpoint, { body });
  if (answer.status !== 201) throw new Error(`${answer.text} ${JSON.stringify(body)}`);
  return (answer.body as { data: { uid: string } }).data.uid;
}

type Uids = Record<RegisterThing | 'statuses' | 'roles', readonly string[]>;

const one = (all: readonly string[], pick = 0) => all[pick % (all.length + 1)] ?? null;
const some = (all: readonly string[], picks: readonly number[]) => [
  ...new Set(picks.flatMap((pick) => one(all, pick) ?? [])),
];

/** What the nth record of a register refers to, of what there is by then, and what tells it from the others. */
const references: Record<RegisterThing, (uids: Uids, picks: readonly number[], at: number) => object> = {
  supplier_categories: () => ({}),
  suppliers: (uids, [a, b]) => ({ statusUid: one(uids.statuses, a), categoryUid: one(uids.supplier_categories, b) }),
  applications: (uids, [a]) => ({ supplierUid: one(uids.suppliers, a) }),
  equipment_categories: () => ({}),
  equipment_owners: (_uids, _picks, at) => ({ email: at % 2 ? `owner${at}@example.com` : '' }),
  equipment: (uids, [a, ...picks]) => ({
    categoryUid: one(uids.equipment_categories, a),
    ownerUids: some(uids.equipment_owners, picks),
  }),
  locations: (uids, picks) => ({ alternateUids: some(uids.locations, picks) }),
  activity_roles: () => ({}),
  team_members: (uids, [a, ...picks], at) => ({
    ...{ email: at % 2 ? `member${at}@example.com` : '', userUid: null, businessContinuityRoleUid: one(uids.roles, a) },
    ...{ divisionUids: some(uids.divisions, picks), businessUnitUids: some(uids.business_units, picks) },
  }),
  divisions: (_uids, _picks, at) => ({ code: at % 2 ? `C;${at}` : '', ownerUid: null }),
  business_units: (uids, [a = 0]) => ({ divisionUid: uids.divisions[a % each], ownerUid: null }),
};

/** Divisions refer to people, and people to divisions: these are made last. */
const order = [...registerThings.filter((thing) => thing !== 'team_members'), 'team_members'] as const;

/** Fills the registers of an organisation through the API with whatever people may type, the same for the same seed. */
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
    ...(Object.fromEntries(registerThings.map((thing) => [thing, []])) as unknown as Record<RegisterThing, string[]>),
    statuses: await listed('supplier-statuses'),
    roles: await listed('bc-roles'),
  };
  const [drawn] = fc.sample(organisationOf, { seed, numRuns: 1 });
  for (const thing of order) {
    for (const [at, { text, first, values, picks }] of (drawn?.[thing] ?? []).entries()) {
      const name = first ? `${text} ${at}` : `${at} ${text}`;
      const named = thing === 'equipment_owners' ? { firstName: name, lastName: at % 3 ? 'Hill' : '' } : { name };
      const body = { ...named, ...values, ...references[thing](uids, picks, at) };
      uids[thing].push(await made(manager, registerContracts[thing].create, body));
    }
  }
  for (const table of ['divisions', 'business_units'] as const)
    for (const [at, uid] of uids[table].entries())
      await owner.query(`update ${table} set owner_uid = $2 where uid = $1`, [uid, one(uids.team_members, at)]);
}
