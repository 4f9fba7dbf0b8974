import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { storedZip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { readArchive, readManifest } from './read-archive.ts';

const organisationUid = randomUUID();
const manifest = JSON.stringify({ format: 'holdfast-organisation', version: 1, organisationUid, name: 'X' });
const createZip = (files: Record<string, string>) =>
  storedZip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));
const withRow = (table: string, row: object) =>
  createZip({
    'holdfast.json': manifest,
    [`data/${table}.json`]: JSON.stringify([{ organisation_uid: organisationUid, ...row }]),
  });
const refused = { code: 'not_an_archive', status: 422 };

describe('an archive that was edited by hand', () => {
  it.each([
    ['impacts that are a text', 'activities', { impacts: 'x' }],
    ['impacts that are a list', 'activities', { impacts: [1] }],
    ['impacts without levels', 'activities', { impacts: { [randomUUID()]: 'b' } }],
    ['impacts with unknown levels', 'activities', { impacts: { [randomUUID()]: [9, -1, 0, 0, 0, 0] } }],
    ['impacts of a key that is not a category', 'activities', { impacts: { '<b>x</b>': [0, 0, 0, 0, 0, 0] } }],
    ['completed sections that are a text', 'activities', { completed: 'x' }],
    ['an object with tags as a name', 'activities', { name: { a: '<b>x</b>' } }],
    ['an object as a name', 'activities', { name: { toString: 1 } }],
    ['a list as a text', 'activities', { description: ['x'] }],
    ['an object as an id', 'activities', { uid: { a: 1 } }],
    ['an empty name', 'divisions', { name: ' ' }],
    ['line breaks in an email address', 'team_members', { name: 'Tim', email: 'a@example.com\r\nBcc: b@example.com' }],
    ['columns of a rule that are a text', 'event_notifications', { name: 'A', tables: 'activities' }],
    ['a column named like a method', 'divisions', { name: 'A', constructor: { x: 1 } }],
  ])('is refused for %s, and the error names the column', async (_, table, row) => {
    await expect(readArchive(withRow(table, row))).rejects.toThrow(
      expect.objectContaining({ ...refused, message: expect.stringMatching(`A value of ".+" in data/${table}.json`) }),
    );
  });

  const rule = {
    ...{
      uid: randomUUID(),
      name: 'Rule',
      description: '',
      is_active: true,
      object: 'supplier',
      action: 'created',
      urgency: 'low',
    },
    ...{
      name_contains: '',
      relations: ['dependants'],
      methods: ['email'],
      template_uid: randomUUID(),
      dispatch_after: 0,
    },
    ...{ day_offset: null, repeat_days: null },
  };
  it.each([
    ['an unknown object', 'event_notifications', { ...rule, object: 'users' }],
    ['an action that cannot happen', 'event_notifications', { ...rule, action: 'submitted' }],
    ['people whom the record lacks', 'event_notifications', { ...rule, relations: ['deputy'] }],
    ['a day without a date', 'event_notifications', { ...rule, day_offset: 3 }],
    ['an unknown placeholder', 'notification_templates', { name: 'A', action: null, subject: '{due}', content: 'x' }],
    ['no content', 'notification_templates', { name: 'A', action: null, subject: 'x', content: ' ' }],
  ])('is refused for a rule or text with %s', async (_, table, row) => {
    expect((await readArchive(withRow('event_notifications', rule))).rows.get('event_notifications')).toHaveLength(1);
    await expect(readArchive(withRow(table, row))).rejects.toThrow(
      expect.objectContaining({
        ...refused,
        message: `A record in data/${table}.json of the archive is invalid: ${row.name}. Correct it there.`,
      }),
    );
  });

  it('is refused if its plans activate each other or themselves, and the error names these plans', async () => {
    const [office, crisis, free] = [randomUUID(), randomUUID(), randomUUID()];
    const own = (row: object) => ({ organisation_uid: organisationUid, ...row });
    const toCrisis = { plan_uid: office, bcp_uid: null, resilience_plan_uid: crisis, condition: '' };
    const toOffice = { plan_uid: crisis, bcp_uid: office, resilience_plan_uid: null, condition: '' };
    const createArchive = (bcps: readonly object[], crises: readonly object[]) =>
      createZip({
        'holdfast.json': manifest,
        'data/business_continuity_plans.json': JSON.stringify([
          own({ uid: office, name: 'Office' }),
          own({ uid: free, name: 'Free' }),
        ]),
        'data/resilience_plans.json': JSON.stringify([own({ uid: crisis, name: 'Crisis' })]),
        'data/bcp_activations.json': JSON.stringify(bcps.map(own)),
        'data/resilience_plan_activations.json': JSON.stringify(crises.map(own)),
      });
    const toFree = { ...toOffice, bcp_uid: free };
    expect((await readArchive(createArchive([toCrisis], [toFree]))).rows.get('bcp_activations')).toHaveLength(1);
    await expect(readArchive(createArchive([toCrisis], [toFree, toOffice]))).rejects.toThrow(
      expect.objectContaining({
        ...refused,
        message: expect.stringMatching(
          /^Plans of the archive activate each other: ("Office", "Crisis"|"Crisis", "Office")\. Remove a link between them in the archive\.$/,
        ),
      }),
    );
    await expect(readArchive(createArchive([{ ...toFree, plan_uid: free }], []))).rejects.toThrow(
      expect.objectContaining({
        ...refused,
        message: 'A plan of the archive activates itself: "Free". Remove this link in the archive.',
      }),
    );
  });

  it('is accepted if its values have the form in which the product writes them', async () => {
    const row = {
      name: 'Größe — "A"',
      impacts: { [randomUUID()]: impactHorizons.map((_, at) => (at === 3 ? null : 2)) },
      completed: { roles: true },
    };
    expect((await readArchive(withRow('activities', row))).rows.get('activities')).toMatchObject([row]);
  });

  it('is refused before it is read if its manifest is too long', async () => {
    const long = manifest.replace('"X"', `"${'X'.repeat(70_000)}"`);
    await expect(readManifest(createZip({ 'holdfast.json': long }))).rejects.toThrow(expect.objectContaining(refused));
  });

  it('is refused before it is parsed if it has millions of small values', async () => {
    const bomb = createZip({ 'holdfast.json': manifest, 'data/divisions.json': `[${'[],'.repeat(2_500_001)}[]]` });
    await expect(readArchive(bomb)).rejects.toThrow(
      expect.objectContaining({ ...refused, message: 'This archive has too many values to be imported.' }),
    );
  });
});
