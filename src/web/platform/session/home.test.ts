import { describe, expect, it } from 'vitest';
import { organisationChoicePath } from './home.ts';

describe('a landlord who opens an organisation’s page before choosing an organisation', () => {
  it('chooses an organisation on the landlord dashboard', () => {
    const path = organisationChoicePath({ can: () => true }, '/activities?page=2');
    expect(path).toBe('/dashboard?to=%2Factivities%3Fpage%3D2');
  });

  it('chooses an organisation on a separate page if the dashboard is refused', () => {
    const can = (...needed: readonly unknown[]) => !needed.includes('menu.dashboard');
    expect(organisationChoicePath({ can }, '/activities')).toBe('/organisation-login?to=%2Factivities');
  });
});
