import { describe, expect, it } from 'vitest';
import { describeKind, findPermission, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { pages } from '#root/web/app/pages.ts';
import { listNewActions } from './frame-actions.ts';

const everything = { can: () => true, isFrozen: false };
const enter = (...permissions: readonly string[]) => ({
  isFrozen: false,
  can: (...needed: readonly unknown[]) => needed.every((one) => permissions.includes(String(one))),
});

describe('the "+ New" menu', () => {
  it('lists every kind of record that has a form for new records, in alphabetical order', () => {
    const labels = listNewActions(pages, everything).map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(labels).toEqual(expect.arrayContaining(['Activity', 'Many activities', 'Piece of equipment', 'User']));
  });

  it('leaves out only kinds whose records are created on other pages', () => {
    const offered = listNewActions(pages, everything).map(({ href }) => href);
    const missing = kinds.filter((kind) => {
      const { path } = describeKind(kind);
      return path && !offered.some((href) => href.startsWith(path));
    });
    // Reports and imports are created on pages that are not forms for a new record.
    expect(missing).toEqual(['report', 'import']);
  });

  it('offers only the kinds of record that the person may create', () => {
    const supplier = findPermission('supplier', 'create');
    expect(listNewActions(pages, enter(supplier)).map(({ href }) => href)).toEqual(['/suppliers/new']);
    const withoutPages = pages.filter(({ path }) => path !== '/suppliers/new');
    expect(listNewActions(withoutPages, enter(supplier))).toEqual([]);
  });

  it('offers nothing in a suspended or archived organisation', () => {
    expect(listNewActions(pages, { ...everything, isFrozen: true })).toEqual([]);
  });
});
