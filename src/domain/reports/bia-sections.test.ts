import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityStates, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { findDocumentProblem } from '#root/domain/documents/document-limits.ts';
import { type BiaActivity, type BiaLink, describeBia, tableLinks } from './bia-sections.ts';
import { buildSections } from './blocks.ts';

const minutes = fc.option(fc.integer({ min: 0, max: 525_600 }));
const word = fc.option(fc.string({ maxLength: 40 }));
const level = fc.option(fc.integer({ min: 0, max: 5 }));

const activity: fc.Arbitrary<BiaActivity> = fc.record({
  uid: fc.uuid(),
  name: fc.string({ minLength: 1 }),
  state: fc.constantFrom(...activityStates),
  divisionName: word,
  businessUnitName: word,
  ownerName: word,
  priorityName: word,
  rtoMinutes: minutes,
  mtpdMinutes: minutes,
  mdlMinutes: minutes,
  mbcoPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  minimumPeople: fc.option(fc.nat(99_999)),
  restartMinutes: fc.nat(10_000),
  impacts: fc.dictionary(fc.uuid(), fc.array(level, { minLength: 8, maxLength: 8 }), { maxKeys: 3 }),
});

const bias = fc.array(activity, { maxLength: 12 }).chain((activities) =>
  fc.record({
    activities: fc.constant(activities),
    links: fc.array(
      fc.record({
        dependentUid: activities.length > 0 ? fc.constantFrom(...activities.map(({ uid }) => uid)) : fc.uuid(),
        provider: fc.record({ name: fc.string(), kind: fc.constantFrom(...providerKinds), rto: minutes }),
        tolerance: fc.nat(10_000),
      }) as fc.Arbitrary<BiaLink>,
      { maxLength: 20 },
    ),
  }),
);

const toDocument = (sections: ReturnType<typeof buildSections<'bia'>>) => ({
  language: 'en',
  cover: { title: '', kind: '', organisation: '', classification: '', version: '', date: '', digest: '' },
  blocks: sections.flatMap(({ blocks }) => blocks),
});

describe('the sections of a BIA report', () => {
  it('are all present and can be rendered, whatever the activities contain', () => {
    fc.assert(
      fc.property(bias, ({ activities, links }) => {
        const given = { scope: 'All activities', assessment: [], activities, links, gaps: [] };
        const sections = buildSections('bia', describeBia(given));
        expect(sections).toHaveLength(8);
        expect(sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
        expect(findDocumentProblem(toDocument(sections))).toBeUndefined();
        const tables = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
        const rows = (caption: string) => tables.find((table) => table.caption === caption)?.rows.length ?? 0;
        expect(rows('Activities')).toBe(activities.length);
        expect(rows('Dependencies')).toBe(activities.length > 0 ? links.length : 0);
      }),
    );
  });

  it('list dependencies that recover in time only in the workbook if there are very many', () => {
    const [one] = fc.sample(activity, { numRuns: 1, seed: 1 }) as [BiaActivity];
    const activities = [{ ...one, rtoMinutes: 240, mtpdMinutes: 480, restartMinutes: 0 }];
    const toLink = (rto: number): BiaLink => ({
      dependentUid: one.uid,
      provider: { name: 'Ledger', kind: 'application', rto },
      tolerance: 0,
    });
    const links = [...Array.from({ length: 1000 }, () => toLink(60)), toLink(300)];
    const given = { scope: '', assessment: [], activities, links, gaps: [] };
    const [said, table] = describeBia(given).dependencies;
    expect(said).toMatchObject({ text: expect.stringMatching(/^1,000 dependencies recover in time/) });
    expect(table).toMatchObject({ rows: [expect.arrayContaining(['5 h'])] });
    expect(tableLinks(given).rows).toHaveLength(1001);
  });

  it('list what each activity lacks', () => {
    const [one] = fc.sample(activity, { numRuns: 1, seed: 1 }) as [BiaActivity];
    const lacking = {
      ...one,
      name: 'Payroll',
      ownerName: null,
      rtoMinutes: null,
      mtpdMinutes: 60,
      priorityName: 'High',
    };
    const given = { scope: '', assessment: [], activities: [{ ...lacking, impacts: {} }], links: [], gaps: [] };
    const [table] = describeBia(given).missing;
    expect(table).toMatchObject({ rows: [['Payroll', 'owner, impacts, RTO']] });
  });
});
