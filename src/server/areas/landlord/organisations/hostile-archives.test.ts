import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { storedZip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { readArchive, readManifest } from './read-archive.ts';

const organisationUid = randomUUID();
const manifest = JSON.stringify({ format: 'holdfast-organisation', version: 1, organisationUid, name: 'X' });
const zipOf = (files: Record<string, string>) =>
  storedZip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));
const withRow = (table: string, row: object) =>
  zipOf({
    'holdfast.json': manifest,
    [`data/${table}.json`]: JSON.stringify([{ organisation_uid: organisationUid, ...row }]),
  });
const refused = { code: 'not_an_archive', status: 422 };

describe('an archive that somebody has made', () => {
  it.each([
    ['impacts that are a text', 'activities', { impacts: 'x' }],
    ['impacts that are a list', 'activities', { impacts: [1] }],
    ['impacts without levels', 'activities', { impacts: { [randomUUID()]: 'b' } }],
    ['impacts of levels that there are not', 'activities', { impacts: { [randomUUID()]: [9, -1, 0, 0, 0, 0] } }],
    ['impacts of another kind than a category', 'activities', { impacts: { '<b>x</b>': [0, 0, 0, 0, 0, 0] } }],
    ['sections that are a text', 'activities', { completed: 'x' }],
    ['tags within a record for a name', 'activities', { name: { a: '<b>x</b>' } }],
    ['a name that is no value', 'activities', { name: { toString: 1 } }],
    ['a list for a text', 'activities', { description: ['x'] }],
    ['a record for an id', 'activities', { uid: { a: 1 } }],
    ['an empty name', 'divisions', { name: ' ' }],
    ['lines in an e-mail address', 'team_members', { name: 'Tim', email: 'a@example.com\r\nBcc: b@example.com' }],
    ['a column that is called like a method', 'divisions', { name: 'A', constructor: { x: 1 } }],
  ])('is refused for %s, and names the column', async (_, table, row) => {
    await expect(readArchive(withRow(table, row))).rejects.toThrow(
      expect.objectContaining({ ...refused, message: expect.stringMatching(`A value of ".+" in data/${table}.json`) }),
    );
  });

  it('is taken as the product writes it', async () => {
    const row = {
      name: 'Größe — "A"',
      impacts: { [randomUUID()]: impactHorizons.map((_, at) => (at === 3 ? null : 2)) },
      completed: { roles: true },
    };
    expect((await readArchive(withRow('activities', row))).rows.get('activities')).toMatchObject([row]);
  });

  it('is refused before it is read where it says more of itself than fits', async () => {
    const long = manifest.replace('"X"', `"${'X'.repeat(70_000)}"`);
    await expect(readManifest(zipOf({ 'holdfast.json': long }))).rejects.toThrow(expect.objectContaining(refused));
  });

  it('is refused before it is read where millions of small values would fill the memory', async () => {
    const bomb = zipOf({ 'holdfast.json': manifest, 'data/divisions.json': `[${'[],'.repeat(2_500_001)}[]]` });
    await expect(readArchive(bomb)).rejects.toThrow(
      expect.objectContaining({ ...refused, message: 'This archive holds more values than can be taken in.' }),
    );
  });
});
