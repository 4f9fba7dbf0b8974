import { describe, expect, it } from 'vitest';
import { reorderRole } from './team-order.ts';

const member = (uid: string, roleUid: string) => ({ uid, roleUid, personUid: `person ${uid}` });

describe('reordering the people of a role', () => {
  it('moves only the people of that role, and only among the places that they had in the team', () => {
    const team = [member('a', 'lead'), member('b', 'log'), member('c', 'lead'), member('d', 'lead')];
    expect(reorderRole(team, 'lead', ['d', 'a', 'c']).map(({ uid }) => uid)).toEqual(['d', 'b', 'a', 'c']);
  });
});
