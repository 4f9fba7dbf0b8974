import { describe, expect, it } from 'vitest';
import type { LinkInput } from '#root/contract/activities/activity-steps.ts';
import { listConflicts, mergeVersions } from '#root/domain/values/merge/shape.ts';
import { dependenciesModel } from './link-models.ts';
import { rolesModel } from './roles-model.ts';

const link = (providerUid: string, part: Partial<LinkInput> = {}): LinkInput => ({
  ...{ kind: 'application', providerUid, toleranceMinutes: 0, group: '', groupRequired: 1, note: '' },
  ...part,
});

describe('the dependencies of an activity', () => {
  const { shape, words } = dependenciesModel((uid) => `Name of ${uid}`);
  const merge = (mine: LinkInput[], theirs: LinkInput[], base: LinkInput[] = [link('a')]) =>
    mergeVersions(shape, {
      base: { links: base, completed: false },
      mine: { links: mine, completed: false },
      theirs: { links: theirs, completed: true },
    });

  it('contain one link, with the server’s uid, if two people added the same link', () => {
    const merged = merge([link('a'), link('b')], [link('a'), link('b', { uid: 'u1' })]);
    expect(merged.value).toEqual({ links: [link('a'), link('b', { uid: 'u1' })], completed: true });
    expect(listConflicts(merged)).toEqual([]);
  });

  it('show all fields of a link in a conflict, if two people changed that link', () => {
    const merged = merge([link('a', { toleranceMinutes: 60 })], [link('a', { group: 'Power', groupRequired: 2 })]);
    const [conflict] = listConflicts(merged);
    expect(conflict?.path).toEqual(['links', 'a']);
    expect(words.label(['links', 'a'], conflict?.mine)).toBe('Name of a');
    expect(words.show(['links', 'a'], conflict?.mine)).toBe('tolerance 1\u00a0h');
    expect(words.show(['links', 'a'], conflict?.theirs)).toBe('tolerance 0\u00a0min, 2 of “Power”');
    expect(words.show(['links', 'a'], undefined)).toBe('');
  });
});

describe('the roles of an activity', () => {
  const { shape, words } = rolesModel(new Map([['r1', 'Operator']]));
  const role = (roleUid: string, quantity: number) => ({ roleUid, quantity, alternativeUids: [] });

  it('are merged role by role, and separately from the minimum number of people', () => {
    const base = { minimumPeople: 1, roles: [role('r1', 1), role('r2', 1)], completed: true };
    const merged = mergeVersions(shape, {
      base,
      mine: { ...base, roles: [role('r1', 2), role('r2', 1)] },
      theirs: { ...base, minimumPeople: 5, roles: [role('r1', 3)] },
    });
    expect(merged.value).toEqual({ ...base, minimumPeople: 5, roles: [role('r1', 2)] });
    expect(
      listConflicts(merged).map(({ path, theirs }) => [words.label(path, theirs), words.show(path, theirs)]),
    ).toEqual([['Operator', '3']]);
  });
});
