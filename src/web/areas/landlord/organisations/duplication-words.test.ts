import { describe, expect, it } from 'vitest';
import { duplicationParts } from '#root/contract/landlord/organisation-duplications.ts';
import { listCopied, listEmptied } from './duplication-words.ts';

describe('the lists of what a duplicate has and lacks', () => {
  it('name all kinds of record, parts of records and other data that are never copied', () => {
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

  it('lists a part that was not chosen among what the duplicate lacks', () => {
    const { copied, left } = listCopied(duplicationParts.filter((part) => part !== 'suppliers'));
    expect(copied.join()).not.toContain('Suppliers');
    expect(left[0]).toMatch(/^Suppliers/);
  });
});

describe('the list of records that lose references', () => {
  const without = (...missing: (typeof duplicationParts)[number][]) =>
    listEmptied(
      duplicationParts.filter((part) => !missing.includes(part)),
      missing,
    );

  it('is empty if all parts are copied', () => {
    expect(without()).toEqual([]);
  });

  it('names each copied kind that refers to records of a part that is not copied', () => {
    const emptied = without('locations', 'activities', 'plans');
    expect(emptied).toEqual(
      expect.arrayContaining([
        'Suppliers without locations',
        'Applications without locations',
        'Equipment without locations',
      ]),
    );
    expect(emptied.join()).not.toContain('Activities');
    expect(without('locations', 'suppliers')).toContain('Activities without suppliers and locations');
    expect(without('team_members')).toEqual(['Divisions without team members', 'Business units without team members']);
  });
});
