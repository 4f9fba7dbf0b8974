import { describe, expect, it } from 'vitest';
import { listLinkProblems } from './link-rules.ts';

const fields = (links: Parameters<typeof listLinkProblems>[1]) =>
  listLinkProblems('me', links).map(({ field }) => field);

describe('the list of an activity’s needs', () => {
  it('may name each record only once, and not the activity itself', () => {
    expect(fields([{ providerUid: 'a' }, { providerUid: 'me' }, { providerUid: 'a' }])).toEqual([
      'links.1.providerUid',
      'links.2.providerUid',
    ]);
  });

  it('must have consistent groups: their links agree, and they require no more members than they have', () => {
    const member = (providerUid: string, groupRequired: number) => ({ providerUid, group: 'g', groupRequired });
    expect(fields([member('a', 1), member('b', 1)])).toEqual([]);
    expect(fields([member('a', 1), member('b', 2)])).toEqual(['links.1.groupRequired']);
    expect(fields([member('a', 3), member('b', 3)])).toEqual(['links.0.groupRequired', 'links.1.groupRequired']);
    expect(fields([{ providerUid: 'a', group: '', groupRequired: 9 }])).toEqual([]);
  });
});
