import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportSections } from '#root/contract/reports/report-sections.ts';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { compareTemplates } from './compare-templates.ts';
import { completeTemplate, createSection } from './template-sections.ts';

const whole = completeTemplate('activity', standardTemplate);
const keys = Object.keys(reportSections.activity);
const order = (...first: readonly string[]) => ({
  ...whole,
  sections: [...first, ...keys.filter((key) => !first.includes(key))].flatMap((key) =>
    whole.sections.filter((section) => section.key === key),
  ),
});

describe('completeTemplate', () => {
  it('lists every section of the type, and leaves out sections that the type no longer has', () => {
    const [one] = whole.sections;
    const content = { ...standardTemplate, sections: one ? [{ ...one, key: 'gone' }] : [] };
    expect(completeTemplate('activity', content).sections.map(({ key }) => key)).toEqual(keys);
  });

  it('places a section that is not listed after the section before it', () => {
    const sections = whole.sections.filter(({ key }) => key === 'gaps' || key === 'summary').toReversed();
    const listed = completeTemplate('activity', { ...whole, sections }).sections.map(({ key }) => key);
    expect(listed.indexOf('gaps')).toBeLessThan(listed.indexOf('summary'));
    expect(listed.indexOf('details')).toBe(listed.indexOf('summary') + 1);
    expect(listed.toSorted()).toEqual(keys.toSorted());
  });

  it('gives columns their present labels, so that the editor shows which columns are hidden', () => {
    const saved = ['Tightest activity', 'Latest for the RTOs', 'Deadline set by', 'Gone'];
    const sections = [{ ...createSection('recovery'), hiddenColumns: saved }];
    const found = completeTemplate('scenario', { ...standardTemplate, sections }).sections;
    expect(found.find(({ key }) => key === 'recovery')?.hiddenColumns).toEqual([
      ...['Deadline set by', 'Deadline for every RTO', 'Gone'],
    ]);
  });
});

describe('compareTemplates', () => {
  it('finds no difference between a template without a list of sections and its completed form', () => {
    expect(compareTemplates('activity', standardTemplate, whole)).toEqual([]);
  });

  it('names only the section that was moved', () => {
    expect(compareTemplates('activity', whole, order('gaps'))).toEqual([
      { section: 'gaps', what: 'place', before: keys.indexOf('gaps') + 1, after: 1 },
    ]);
  });

  it('names every difference of the cover and of a section', () => {
    const after = {
      ...whole,
      classification: 'Secret',
      cover: { ...whole.cover, subtitle: 'For {organisation}', showsDigest: false },
      sections: whole.sections.map((section) =>
        section.key === 'gaps' ? { ...section, isHidden: true, title: 'Findings', hiddenColumns: ['Note'] } : section,
      ),
    };
    expect(compareTemplates('activity', whole, after)).toEqual([
      { what: 'classification', before: 'Internal', after: 'Secret' },
      { what: 'subtitle', before: '', after: 'For {organisation}' },
      { what: 'showsDigest', before: true, after: false },
      { section: 'gaps', what: 'isHidden', before: false, after: true },
      { section: 'gaps', what: 'title', before: '', after: 'Findings' },
      { section: 'gaps', what: 'hiddenColumns', before: '', after: 'Note' },
    ]);
  });

  it('finds moved sections exactly if the order differs', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: keys.length }), (shuffled) => {
        const moved = compareTemplates('activity', whole, order(...shuffled)).length > 0;
        expect(moved).toBe(shuffled.join() !== keys.join());
      }),
    );
  });
});
