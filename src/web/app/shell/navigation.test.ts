import { describe, expect, it } from 'vitest';
import { findActiveHref, type NavGroup } from './navigation.ts';

const groups: NavGroup[] = [
  { label: null, items: [{ label: 'Overview', href: '/bright-dashboard' }] },
  {
    label: 'Messages',
    items: [
      { label: 'Inbox', href: '/notifications' },
      { label: 'Log', href: '/notifications/logs' },
    ],
  },
  {
    label: 'Plan',
    items: [
      { label: 'Reports', href: '/reports' },
      { label: 'Equipment', href: '/equipment', also: ['/equipment-owners'] },
    ],
  },
];

describe('navigation', () => {
  it.each([
    ['/notifications', '/notifications'],
    ['/notifications/7', '/notifications'],
    ['/notifications/logs/7', '/notifications/logs'],
    ['/equipment-owners/new', '/equipment'],
    ['/equipment-categories', null],
    ['/', null],
  ])('the path %s highlights the entry %s', (path, href) => {
    expect(findActiveHref(groups, path)).toBe(href);
  });
});
