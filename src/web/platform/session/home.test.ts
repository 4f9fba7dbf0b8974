import { describe, expect, it } from 'vitest';
import { organisationChoicePath } from './home.ts';

describe('a landlord who opens a page of an organisation without having chosen one', () => {
  it('chooses it on the landlord dashboard', () => {
    const path = organisationChoicePath({ can: () => true }, '/activities?page=2');
    expect(path).toBe('/dashboard?to=%2Factivities%3Fpage%3D2');
  });

  it('chooses it on the page for this choice if the dashboard is refused', () => {
    const can = (...needed: readonly unknown[]) => !needed.includes('menu.dashboard');
    expect(organisationChoicePath({ can }, '/activities')).toBe('/organisation-login?to=%2Factivities');
  });
});
