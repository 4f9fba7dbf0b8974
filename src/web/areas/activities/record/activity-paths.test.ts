import { describe, expect, it } from 'vitest';
import { activityPath, viewOf, wayOf } from './activity-paths.ts';

describe('addresses of an activity', () => {
  it.each([
    ['details', 'create', '/activities/new/u'],
    ['roles', 'create', '/activities/new/u?section=roles'],
    ['tolerant', 'create', '/activities/u/tolerant'],
    ['recovery-time', 'create', '/activities/u/recovery-time'],
    ['details', 'update', '/activities/u'],
    ['review', 'update', '/activities/u?section=review'],
    ['history', 'update', '/activities/u?section=history'],
    ['tolerant', 'update', '/activities/u/update-tolerant'],
    ['tolerant', 'read', '/activities/u/tolerant'],
    ['details', 'read', '/activities/u/tolerant?section=details'],
    ['review', 'read', '/activities/u/tolerant?section=review'],
  ] as const)('%s on the way %s', (view, way, path) => {
    expect(activityPath('u', view, way)).toBe(path);
    // Whatever the address, it is found again as the same way.
    expect(wayOf(path.replace(/\?.*/, ''), way !== 'read')).toBe(way);
  });

  it('shows what the route is about unless the section says otherwise', () => {
    expect(viewOf(undefined, 'tolerant')).toBe('tolerant');
    expect(viewOf('review', 'tolerant')).toBe('review');
    expect(viewOf('nonsense', 'details')).toBe('details');
  });
});
