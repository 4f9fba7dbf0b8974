import { describe, expect, it } from 'vitest';
import { activeHref, type NavGroup, visibleGroups } from './navigation.ts';

const groups: NavGroup[] = [
  { label: null, items: [{ label: 'Overview', href: '/bright-dashboard' }] },
  {
    label: 'Messages',
    items: [
      { label: 'Inbox', href: '/notifications' },
      { label: 'Log', href: '/notifications/logs', permissions: ['notification_log.read'] },
    ],
  },
  {
    label: 'Plan',
    items: [
      { label: 'Reports', href: '/reports', permissions: ['report.read'], shown: false },
      { label: 'Equipment', href: '/equipment', also: ['/equipment-owners'], permissions: ['a', 'b'] },
    ],
  },
];

describe('navigation', () => {
  it('shows only rows whose permissions are all held, and no empty group', () => {
    const rows = (held: string[]) =>
      visibleGroups(groups, (name) => held.includes(name)).map((group) => group.items.map((item) => item.label));
    expect(rows([])).toEqual([['Overview'], ['Inbox']]);
    expect(rows(['notification_log.read', 'a', 'report.read'])).toEqual([['Overview'], ['Inbox', 'Log']]);
    expect(rows(['a', 'b'])).toEqual([['Overview'], ['Inbox'], ['Equipment']]);
  });

  it.each([
    ['/notifications', '/notifications'],
    ['/notifications/7', '/notifications'],
    ['/notifications/logs/7', '/notifications/logs'],
    ['/equipment-owners/new', '/equipment'],
    ['/equipment-categories', null],
    ['/', null],
  ])('marks the row of %s', (path, href) => {
    expect(activeHref(groups, path)).toBe(href);
  });
});
