import { describe, expect, it } from 'vitest';
import { duplicationParts } from '#root/contract/landlord/organisation-duplications.ts';
import { listCopied } from './duplication-words.ts';

describe('what a duplicate has and lacks', () => {
  it('names every kind of record, and every part of a record, that is never copied', () => {
    const { copied, left } = listCopied(duplicationParts);
    expect(copied).toContain('Settings');
    expect(left).toEqual([
      'Drafts of many activities',
      'Reports',
      'Imports',
      'Users',
      'Notifications',
      'Revisions of report templates',
      'Certificate of a supplier',
      'Acceptance of a gap',
      'Activity of a BIA',
      'Saved run of a dependency scenario',
      'Version of a business continuity plan',
      'Version of a resilience plan',
      'Passwords and other secrets',
      'The email settings',
      'The logo',
      'Saved views',
      'Approvals and earlier versions',
      'Logs and emails',
    ]);
  });

  it('counts a part that was not chosen as left out', () => {
    const { copied, left } = listCopied(duplicationParts.filter((part) => part !== 'suppliers'));
    expect(copied.join()).not.toContain('Suppliers');
    expect(left[0]).toMatch(/^Suppliers/);
  });
});
