import { describe, expect, it } from 'vitest';
import { isPermissionOff } from '#root/contract/platform/modules.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import { pages } from './pages.ts';
import { findReadableHref, findRefusalPath } from './readable-pages.ts';

const enter = (permissions: readonly string[], landlord = false, modules: readonly string[] = ['report']) =>
  ({
    profile: { organisation: { landlord } },
    isOff: (one: string) => isPermissionOff(one, modules),
    can: (...needed: readonly string[]) => needed.every((one) => permissions.includes(one)),
  }) as Session;
const reader = enter(['activity.read']);
const findPage = (path: string) => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page;
};
const refuse = (path: string, session: Session) => findRefusalPath(findPage(path), { uid: 'u' }, session);

describe('a page that a person may not open', () => {
  it.each([
    ['/activities/:uid', 'activity.update', '/activities/u/tolerant?section=overview'],
    ['/activities/:uid/update-tolerant', 'activity.update', '/activities/u/tolerant'],
    ['/activities/:uid/recovery-time', 'activity.create', '/activities/u/tolerant?section=recovery-time'],
  ])(
    '%s leads to /unauthorized, which offers the read-only page to people who may read activities',
    (path, needed, read) => {
      expect(refuse(path, reader)).toBe(`/unauthorized?${new URLSearchParams({ needed, read })}`);
      expect(refuse(path, enter([]))).toBe(`/unauthorized?${new URLSearchParams({ needed })}`);
    },
  );

  it('redirects landlords to the choice of an organisation, and other people to /unauthorized', () => {
    expect(refuse('/industries', enter([], true))).toBe('/organisation-login');
    expect(refuse('/industries', reader)).toBe('/unauthorized?for=landlord');
  });
});

describe('a page of a module that is off', () => {
  it('is refused because of the module if nothing but the module is missing, and otherwise like any other page', () => {
    expect(refuse('/reports', enter([], false, []))).toBe('/unauthorized?for=reports');
    expect(refuse('/reports', enter([], true, []))).toBe('/unauthorized?for=reports');
    expect(refuse('/reports', enter([], true))).toBe('/organisation-login');
    expect(refuse('/reports', enter([]))).toBe('/unauthorized?needed=report.read');
    expect(refuse('/activities/:uid', enter([], false, []))).toBe('/unauthorized?needed=activity.update');
  });
});

describe('a link to an activity', () => {
  it('leads to the read-only page for people who can only read', () => {
    const follow = (href: string, session = reader) => findReadableHref(pages, href, session);
    expect(follow('/activities/u')).toBe('/activities/u/tolerant?section=overview');
    expect(follow('/activities/u/update-dependencies')).toBe('/activities/u/tolerant?section=dependencies');
    expect(follow('/activities/u/tolerant?section=roles')).toBe('/activities/u/tolerant?section=roles');
    expect(follow('/activities/new')).toBe('/activities/new');
    expect(follow('/activities/bulk')).toBe('/activities/bulk');
    expect(follow('/activities/u', enter([]))).toBe('/activities/u');
    expect(follow('/activities/u', enter(['activity.read', 'activity.update']))).toBe('/activities/u');
  });
});
