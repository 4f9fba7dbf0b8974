import { describe, expect, it } from 'vitest';
import type { Movement, MovementCause, NamedRecord } from '#root/contract/shared/movements.ts';
import { describeCause, describeMovement } from './movement.words.ts';

const record = (name: string): NamedRecord => ({
  uid: '00000000-0000-4000-8000-000000000000',
  kind: 'application',
  name,
});
const read = (words: string) => words.replaceAll('\u00a0', ' ');

type Case = [what: Movement['what'], before: number | null, after: number | null, names: string[], words: string];

const cases: Case[] = [
  ['required', 480, 240, ['Payroll'], 'It must recover within 4 h instead of 8 h, because of Payroll.'],
  [
    'required',
    null,
    0,
    ['Payroll'],
    'It must recover within 0 min, because of Payroll. Before, no recovery time was required.',
  ],
  [
    'required',
    480,
    null,
    ['Payroll'],
    'Nothing requires a recovery time any more. Before, it had to recover within 8 h.',
  ],
  ['gap', 0, 120, ['ERP', 'Data centre'], 'Its slowest dependency now recovers 2 h too late: ERP → Data centre.'],
  ['gap', 60, 120, ['ERP'], 'Its slowest dependency recovers 2 h too late instead of 1 h: ERP.'],
  ['gap', 60, 0, ['ERP'], 'Its dependencies recover in time again. Before, the slowest was 1 h too late.'],
  ['past_mtpd', 0, 1, ['ERP'], 'It now reaches its MTPD by the time its slowest dependency recovers: ERP.'],
  ['past_mtpd', 1, 0, ['ERP'], 'It no longer reaches its MTPD by the time its dependencies recover.'],
  ['data_loss', 0, 30, [], 'A dependency may now lose 30 min more data than the activity tolerates.'],
  ['unknown', 1, 0, [], 'All recovery times on which it depends are known again.'],
  ['single_points', 120, 140, [], 'Single points of failure: 140 instead of 120.'],
  ['single_points', 120, 120, [], 'Single points of failure: still 120, but different ones.'],
  ['single_point_added', 0, 1, ['ERP'], 'The loss of ERP alone now stops it.'],
  ['single_point_gone', 1, 0, [''], 'The loss of an unnamed record alone no longer stops it.'],
  ['rank', 0, 1, [], 'It is now one of the ten worst single points of failure.'],
];

describe('a difference that the engine finds', () => {
  it.each(cases)('of the kind %s, from %s to %s, is described in one sentence', (what, before, after, names, words) => {
    expect(read(describeMovement({ what, before, after, records: names.map(record) }))).toBe(words);
  });
});

describe('the description of a change that may have caused the difference', () => {
  const change = (given: Partial<MovementCause>): string =>
    read(
      describeCause({
        ...{ what: 'rto', at: '2026-11-25T10:00:00Z', actorName: null, record: record('ERP'), provider: null },
        ...{ before: null, after: null },
        ...given,
      }),
    );

  it('names both values', () => {
    expect(change({ before: '240', after: '1440' })).toBe('RTO of ERP: 4 h → 24 h');
    expect(change({ after: '0' })).toBe('RTO of ERP: none → 0 min');
  });

  it('shows days as dates', () => {
    expect(change({ what: 'contract', before: '2027-01-31', after: '2026-12-12' })).toBe(
      'End of the contract with ERP: 31/01/2027 → 12/12/2026',
    );
  });

  it('names both ends of a link', () => {
    expect(change({ what: 'need_removed', provider: record('Data centre') })).toBe('ERP no longer needs Data centre');
  });
});
