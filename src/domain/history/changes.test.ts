import { describe, expect, it } from 'vitest';
import { type Columns, describeChanges, findSubject, listUids } from './changes.ts';

const ada = '01900000-0000-7000-8000-00000000000a';
const unknown = '01900000-0000-7000-8000-00000000000b';
const twoDays = '01900000-0000-7000-8000-00000000000c';
const names: Readonly<Record<string, string>> = { [ada]: 'Ada', [twoDays]: '48 hours' };
const words = { name: (uid: string) => names[uid], moment: (iso: string) => `<${iso}>` };
const listChanges = (table: string, before: Columns, after: Columns) =>
  describeChanges(table, before, after, words).map(({ label, before, after }) => [label, before, after]);

describe('changes in words', () => {
  it.each([
    ['divisions', { owner_uid: null }, { owner_uid: ada }, [['Owner', '', 'Ada']]],
    // A record without a known name is shown by its uid, so that people can search for the uid.
    ['divisions', { owner_uid: unknown }, { owner_uid: ada }, [['Owner', unknown, 'Ada']]],
    ['suppliers', { rto_minutes: 90 }, { rto_minutes: null }, [['Contracted RTO', '1 h 30 min', '']]],
    ['suppliers', { rto_minutes: null }, { rto_minutes: 0 }, [['Contracted RTO', '', '0 min']]],
    ['suppliers', { owner_name: '' }, { owner_name: 'Ada' }, [['Internal owner', '', 'Ada']]],
    [
      'suppliers',
      { payment_frequency: null },
      { payment_frequency: 'semi annually' },
      [['Payment frequency', '', 'Semi annually']],
    ],
    ['applications', { hosting: '' }, { hosting: 'saas' }, [['Hosting', '', 'SaaS']]],
    ['applications', { rta_minutes: 60 }, { rta_minutes: 0 }, [['Achieved recovery time (RTA)', '1 h', '0 min']]],
    ['organisations', { activity_approval: false }, { activity_approval: true }, [['Activity approval', 'No', 'Yes']]],
    [
      'organisations',
      { login_time_out: 900 },
      { login_time_out: 3600 },
      [['Sign out after inactivity', '15 min', '60 min']],
    ],
    ['assessment_items', { outcome: null }, { outcome: 'left' }, [['Outcome', '', 'Excluded']]],
    ['reviews', { reason: null }, { reason: 'cycle' }, [['Reason', '', 'The review period ends']]],
    ['reviews', { outcome: null }, { outcome: 'approved' }, [['Outcome', '', 'Approved']]],
    ['review_answers', { answer: 'unchanged' }, { answer: 'postponed' }, [['Answer', 'Unchanged', 'Postponed']]],
    ['activities', { state: 'draft' }, { state: 'in_review' }, [['Status', 'Draft', 'In review']]],
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
      [['Completed sections', '', 'People needed']],
    ],
    ['activities', { impacts: {} }, { impacts: { [ada]: [0, 2, null] } }, [['Impact over time', '', 'Ada: 0 2 –']]],
    [
      'roles',
      { permissions: ['a.read', 'b.read'] },
      { permissions: ['a.read', 'c.read'] },
      [['Permissions', 'b.read', 'c.read']],
    ],
    ['users', { password_hash: '***' }, { password_hash: '***' }, [['Password', '(not shown)', '(not shown)']]],
    ['assessments', { due_on: null }, { due_on: '2027-01-31' }, [['Due date', '', '31/01/2027']]],
    ['suppliers', { contract_ends_on: '2027-01-31' }, { contract_ends_on: null }, [['Contract end', '31/01/2027', '']]],
    [
      'assessment_items',
      { activity_uid: ada, left_reason: '' },
      { activity_uid: ada, left_reason: 'Sold' },
      [['Reason for the missing answer', '', 'Sold']],
    ],
    // A text that looks like a day is left as it was typed.
    ['divisions', { name: 'a' }, { name: '2027-01-31' }, [['Name', 'a', '2027-01-31']]],
    // A column without a label is shown by its name.
    ['divisions', { new_column: 'a' }, { new_column: 'b' }, [['New column', 'a', 'b']]],
  ] as const)('%s %j -> %j', (table, before, after, expected) => {
    expect(listChanges(table, before, after)).toEqual(expected);
  });

  it('of a new record leave out values that are defaults of its table', () => {
    const born = {
      uid: ada,
      organisation_uid: ada,
      version: 1,
      created_at: 'x',
      name: 'New',
      code: '',
      is_system: false,
    };
    expect(listChanges('roles', null, { ...born, permissions: [] })).toEqual([['Name', '', 'New']]);
    expect(
      listChanges('activity_links', null, { activity_uid: ada, tolerance_minutes: 0, group_required: 1, note: 'N' }),
    ).toEqual([['Note', '', 'N']]);
    expect(listChanges('locations', null, { seats: 0, rto_minutes: null })).toEqual([['Seats', '', '0']]);
  });

  it('show the minutes of a listed time only if the entry does not contain the reference to that time', () => {
    expect(listChanges('activities', { rto_uid: null, rto_minutes: null }, { rto_uid: ada, rto_minutes: 60 })).toEqual([
      ['RTO', '', 'Ada'],
    ]);
    expect(listChanges('activities', { rto_uid: ada }, { rto_uid: twoDays })).toEqual([['RTO', 'Ada', '48 h']]);
    expect(listChanges('activities', { rto_minutes: 60 }, { rto_minutes: 120 })).toEqual([['RTO', '1 h', '2 h']]);
  });

  it('are cut after 2,000 characters', () => {
    const [change] = listChanges('divisions', { description: '' }, { description: 'x'.repeat(5000) });
    expect(change?.[2]).toHaveLength(2001);
  });

  it('list the records that they refer to', () => {
    expect(listUids({ owner_uid: ada, impacts: { [unknown]: [1] }, permissions: ['a.read'], name: ada })).toEqual([
      ada,
      unknown,
    ]);
    expect(listUids(null)).toEqual([]);
    expect(findSubject('activity_links', { provider_uid: ada }, null)).toBe(ada);
    expect(findSubject('divisions', { owner_uid: ada }, null)).toBeUndefined();
  });
});
