import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeKind, findMenuEntry, findPermission, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { paletteKinds } from '#root/contract/shared/record-search.ts';
import { pages } from '#root/web/app/pages.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import { buildMenu } from './menu.tsx';
import { listPaletteEntries } from './palette-entries.ts';
import { describeMatch, findPalettePath } from './palette-paths.ts';
import { rankEntries } from './palette-rank.ts';

const menu = buildMenu(pages);
const entries = menu.flatMap(({ items }) => items);

describe('the main menu', () => {
  it('has one entry for each kind of record that defines an entry, ordered as defined within each group', () => {
    const paths = kinds.flatMap((kind) => (findMenuEntry(kind) ? [describeKind(kind).path ?? ''] : []));
    expect(paths.filter((path) => entries.filter(({ href }) => href === path).length !== 1)).toEqual([]);
    const groups = Map.groupBy(
      kinds.filter((kind) => findMenuEntry(kind)),
      (kind) => findMenuEntry(kind)?.group,
    );
    for (const [group, listed] of groups) {
      const wanted = listed
        .toSorted((a, b) => (findMenuEntry(a)?.place ?? 0) - (findMenuEntry(b)?.place ?? 0))
        .map((kind) => describeKind(kind).path ?? '');
      const items = menu.find(({ items: some }) => some.some(({ href }) => href === wanted[0]))?.items ?? [];
      expect([group, items.map(({ href }) => href).filter((href) => wanted.includes(href as `/${string}`))]).toEqual([
        group,
        wanted,
      ]);
    }
  });

  it('has the entries of an organisation’s records only for people who may read the records', () => {
    const open = kinds.filter((kind) => {
      const page = findMenuEntry(kind) && pages.find(({ path }) => path === describeKind(kind).path);
      return (
        page && page.of !== 'landlord' && ![...page.permissions, page.reads].includes(findPermission(kind, 'read'))
      );
    });
    expect(open).toEqual([]);
  });

  it('mixes entries that belong to no kind of record with the entries of kinds', () => {
    const hrefs = entries.map(({ href }) => href);
    const wanted = ['/activities', '/import', '/assessments', '/dependency-scenarios'];
    const from = hrefs.indexOf('/activities');
    expect(hrefs.slice(from, from + wanted.length)).toEqual(wanted);
  });

  it('highlights the entry of equipment on the pages of its categories and owners too', () => {
    expect(entries.find(({ href }) => href === '/equipment')?.also?.toSorted()).toEqual([
      '/equipment-categories',
      '/equipment-owners',
    ]);
  });
});

describe('the palette', () => {
  afterEach(() => vi.unstubAllGlobals());

  const uid = '00000000-0000-4000-8000-000000000000';
  const enter = (permissions: readonly string[], landlord = false) =>
    ({
      profile: { organisation: { landlord } },
      can: (...needed: readonly string[]) => needed.every((one) => permissions.includes(one)),
    }) as Session;
  const everything: Session = { ...enter([]), can: () => true };

  it.each(paletteKinds.filter((kind) => kind !== 'master' && describeKind(kind).scope !== 'landlord'))(
    'opens the page of a record of the kind %s',
    (kind) => {
      const path = findPalettePath({ kind, uid, name: 'Payments', detail: '' }, everything);
      expect(path).toBe(`${describeKind(kind).path}/${uid}`);
    },
  );

  it('opens the page of a master data row, and describes the row by the title of its list', () => {
    const row = { kind: 'master', uid, name: 'Laptop', detail: 'remote-access-factors' } as const;
    expect(findPalettePath(row, everything)).toBe(`/settings/master/remote-access-factors/${uid}`);
    expect(describeMatch(row)).toBe('Remote access factors');
    expect(describeMatch({ ...row, kind: 'business_unit', detail: 'Finance' })).toBe('Business unit · Finance');
  });

  const find = (typed: string, session = everything) => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    const commands = [{ label: 'Sign out', onSelect: () => undefined }];
    const entries = listPaletteEntries(pages, session, commands);
    return rankEntries(entries, typed, 5).map(({ label }) => label);
  };

  it.each([
    ['divisions', 'Departments'],
    ['team members', 'Departments'],
    ['new user', 'Invite people'],
    ['bulk', 'Many activities'],
    ['sign out', 'Sign out'],
  ])('finds %j by the words for its records and its path', (typed, label) => {
    expect(find(typed)[0]).toBe(label);
  });

  it('offers forms for new records only to people who may create them', () => {
    expect(find('new equipment')).toContain('New equipment');
    expect(find('new equipment', enter(['equipment.read']))).toEqual([]);
    expect(find('new', { ...everything, isFrozen: true })).toEqual([]);
  });

  it('opens the list that contains a record for people who cannot open the record’s page', () => {
    const match = { uid, name: 'A & B', detail: '' };
    const reader = enter(['division.read', 'user.read', 'activity.read']);
    expect(findPalettePath({ ...match, kind: 'division' }, reader)).toBe('/org?q=A+%26+B');
    expect(findPalettePath({ ...match, kind: 'user' }, reader)).toBe('/users/manage-users?q=A+%26+B');
    expect(findPalettePath({ ...match, kind: 'activity' }, reader)).toBe(`/activities/${uid}`);
    expect(findPalettePath({ ...match, kind: 'role' }, reader)).toBeUndefined();
    expect(findPalettePath({ ...match, kind: 'industry' }, everything)).toBeUndefined();
  });
});
