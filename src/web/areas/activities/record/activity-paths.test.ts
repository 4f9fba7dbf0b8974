import { describe, expect, it } from 'vitest';
import { findMode, findView, toActivityPath } from './activity-paths.ts';

describe('the address of an activity', () => {
  it.each([
    ['details', 'create', '/activities/new/u'],
    ['roles', 'create', '/activities/new/u?section=roles'],
    ['tolerant', 'create', '/activities/u/tolerant'],
    ['recovery-time', 'create', '/activities/u/recovery-time'],
    ['overview', 'create', '/activities/new/u?section=overview'],
    ['overview', 'update', '/activities/u'],
    ['overview', 'read', '/activities/u/tolerant?section=overview'],
    ['details', 'update', '/activities/u?section=details'],
    ['review', 'update', '/activities/u?section=review'],
    ['history', 'update', '/activities/u?section=history'],
    ['tolerant', 'update', '/activities/u/update-tolerant'],
    ['tolerant', 'read', '/activities/u/tolerant'],
    ['details', 'read', '/activities/u/tolerant?section=details'],
    ['review', 'read', '/activities/u/tolerant?section=review'],
  ] as const)('for the view %s in the mode %s is %s', (view, way, path) => {
    expect(toActivityPath('u', view, way)).toBe(path);
    // The path without its query is enough to find the mode again.
    expect(findMode(path.replace(/\?.*/, ''), way !== 'read')).toBe(way);
  });

  it('opens the view that `?section=` names or, if it names none, the view of the route', () => {
    expect(findView(undefined, 'tolerant')).toBe('tolerant');
    expect(findView('review', 'tolerant')).toBe('review');
    expect(findView('nonsense', 'details')).toBe('details');
  });
});
