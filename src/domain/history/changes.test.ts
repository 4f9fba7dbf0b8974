import { describe, expect, it } from 'vitest';
import { type Columns, describeChanges, findSubject, listUids } from './changes.ts';

const ada = '01900000-0000-7000-8000-00000000000a';
const gone = '01900000-0000-7000-8000-00000000000b';
const names: Readonly<Record<string, string>> = { [ada]: 'Ada' };
const words = { name: (uid: string) => names[uid], moment: (iso: string) => `<${iso}>` };
const said = (table: string, before: Columns, after: Columns) =>
  describeChanges(table, before, after, words).map(({ label, before, after }) => [label, before, after]);

describe('changes in words', () => {
  it.each([
    ['divisions', { owner_uid: null }, { owner_uid: ada }, [['Owner', '', 'Ada']]],
    // What is gone without a trace keeps its uid, so that it can be looked for.
    ['divisions', { owner_uid: gone }, { owner_uid: ada }, [['Owner', gone, 'Ada']]],
    ['suppliers', { rto_minutes: 90 }, { rto_minutes: null }, [['Contracted RTO', '1 h 30 min', '']]],
    ['suppliers', { rto_minutes: null }, { rto_minutes: 0 }, [['Contracted RTO', '', '0 min']]],
    ['organisations', { activity_approval: false }, { activity_approval: true }, [['Activity approval', 'No', 'Yes']]],
    [
      'organisations',
      { login_time_out: 900 },
      { login_time_out: 3600 },
      [['Sign out after inactivity', '900 s', '3,600 s']],
    ],
    ['activities', { state: 'draft' }, { state: 'in_review' }, [['State', 'Draft', 'In review']]],
    [
      'activities',
      { approved_at: null },
      { approved_at: '2026-11-21T10:00:00+00:00' },
      [['Approved', '', '<2026-11-21T10:00:00+00:00>']],
    ],
    [
      'activities',
      { completed: {} },
      { completed: { roles: true, details: false } },
      [['Completed sections', '', 'Roles']],
    ],
    ['activities', { impacts: {} }, { impacts: { [ada]: [0, 2, null] } }, [['Impact over time', '', 'Ada: 0 2 –']]],
    [
      'roles',
      { permissions: ['a.read', 'b.read'] },
      { permissions: ['a.read', 'c.read'] },
      [['Permissions', 'b.read', 'c.read']],
    ],
    ['users', { password_hash: '***' }, { password_hash: '***' }, [['Password', '(not shown)', '(not shown)']]],
    // A column that nobody has found words for yet is said by its name.
    ['divisions', { new_column: 'a' }, { new_column: 'b' }, [['New column', 'a', 'b']]],
  ] as const)('%s %j -> %j', (table, before, after, expected) => {
    expect(said(table, before, after)).toEqual(expected);
  });

  it('say of a new record what it was given, and not what it was born with', () => {
    const born = {
      uid: ada,
      organisation_uid: ada,
      version: 1,
      created_at: 'x',
      name: 'New',
      code: '',
      is_system: false,
    };
    expect(said('roles', null, { ...born, permissions: [] })).toEqual([['Name', '', 'New']]);
    expect(
      said('activity_links', null, { activity_uid: ada, tolerance_minutes: 0, group_required: 1, note: 'N' }),
    ).toEqual([['Note', '', 'N']]);
  });

  it('say minutes alone only where they moved without their reference', () => {
    expect(said('activities', { rto_uid: null, rto_minutes: null }, { rto_uid: ada, rto_minutes: 60 })).toEqual([
      ['RTO', '', 'Ada'],
    ]);
    expect(said('activities', { rto_minutes: 60 }, { rto_minutes: 120 })).toEqual([['RTO', '1 h', '2 h']]);
  });

  it('are cut where they would fill the page', () => {
    const [change] = said('divisions', { description: '' }, { description: 'x'.repeat(5000) });
    expect(change?.[2]).toHaveLength(2001);
  });

  it('name what they refer to', () => {
    expect(listUids({ owner_uid: ada, impacts: { [gone]: [1] }, permissions: ['a.read'], name: ada })).toEqual([
      ada,
      gone,
    ]);
    expect(listUids(null)).toEqual([]);
    expect(findSubject('activity_links', { provider_uid: ada }, null)).toBe(ada);
    expect(findSubject('divisions', { owner_uid: ada }, null)).toBeUndefined();
  });
});
