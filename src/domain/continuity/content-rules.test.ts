import { expect, it } from 'vitest';
import { listOwnLinkProblems } from './content-rules.ts';

const link = (providerUid: string, groupRequired: number) => ({
  ...{ dependentUid: 'ship', providerUid, group: 'y', groupRequired },
});

it('a group of a scenario may still lack members, because each link is saved when it is drawn', () => {
  expect(listOwnLinkProblems([link('post', 2)])).toEqual([]);
  expect(listOwnLinkProblems([link('post', 2), link('dhl', 2)])).toEqual([]);
  expect(listOwnLinkProblems([link('post', 2), link('dhl', 1)])).toHaveLength(1);
});
