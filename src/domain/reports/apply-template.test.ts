import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import {
  type ReportTemplateContent,
  reportTemplateContent,
  standardTemplate,
  type TemplateSection,
} from '#root/contract/reports/report-template-content.ts';
import { applyTemplate } from './apply-template.ts';

const facts = {
  ...{ type: 'Business continuity plan', organisation: 'Northwind', language: 'en' },
  ...{ date: '2026-11-25', dateInWords: '25/11/2026' },
};
const table: ReportBlock = {
  kind: 'table',
  caption: 'Tasks',
  columns: [
    { label: 'Number', width: 1 },
    { label: 'Name', width: 3 },
  ],
  rows: [
    ['1', 'Call {title}'],
    ['2', 'Move'],
  ],
};
const content: ReportContent = {
  ...{ title: 'Head office lost', version: 'Version 3', digest: 'abc' },
  sections: [
    { key: 'purpose', title: 'Purpose', blocks: [{ kind: 'paragraph', text: 'Why' }] },
    { key: 'tasks', title: 'Recovery tasks', blocks: [table] },
    { key: 'contacts', title: 'Contacts', blocks: [] },
  ],
};

const section = (key: string, more: Partial<TemplateSection> = {}): TemplateSection => ({
  ...{ key, isHidden: false, title: '', textBefore: '', hiddenColumns: [] },
  ...more,
});
const apply = (...sections: TemplateSection[]) => applyTemplate(content, { ...standardTemplate, sections }, facts);
const listTitles = (blocks: readonly ReportBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block.text] : []));

describe('applyTemplate', () => {
  it('keeps every section in its order if the template does not mention it', () => {
    const { cover, blocks } = apply();
    expect(cover).toEqual({
      ...{ title: 'Head office lost', kind: 'Business continuity plan', organisation: 'Northwind' },
      ...{ classification: 'Internal', version: 'Version 3', date: '2026-11-25', digest: 'abc' },
    });
    expect(listTitles(blocks)).toEqual(['Purpose', 'Recovery tasks', 'Contacts']);
    expect(blocks).toContainEqual(table);
  });

  it('shows the classification of the record instead of its own', () => {
    const section = {
      key: 'purpose',
      isHidden: false,
      title: '',
      textBefore: 'For: {classification}',
      hiddenColumns: [],
    };
    const template = { ...standardTemplate, sections: [section] };
    const { cover, blocks } = applyTemplate({ ...content, classification: 'Confidential' }, template, facts);
    expect(cover.classification).toBe('Confidential');
    expect(blocks).toContainEqual({ kind: 'paragraph', text: 'For: Confidential' });
  });

  it('orders, renames and hides sections', () => {
    const { blocks } = apply(section('contacts', { title: 'Whom to call' }), section('purpose', { isHidden: true }));
    expect(listTitles(blocks)).toEqual(['Whom to call', 'Recovery tasks']);
    expect(blocks).not.toContainEqual({ kind: 'paragraph', text: 'Why' });
  });

  it('places a section that the template does not list after the section before it', () => {
    expect(listTitles(apply(section('tasks'), section('purpose')).blocks)).toEqual([
      ...['Recovery tasks', 'Contacts', 'Purpose'],
    ]);
  });

  it('leaves out columns, but never all columns of a table', () => {
    const hide = (...hiddenColumns: string[]) =>
      apply(section('tasks', { hiddenColumns })).blocks.find(({ kind }) => kind === 'table');
    expect(hide('Number')).toMatchObject({ columns: [{ label: 'Name' }], rows: [['Call {title}'], ['Move']] });
    expect(hide('Number', 'Name')).toEqual(table);
  });

  it('leaves out a column whose label has changed since the template was saved', () => {
    const labels = ['Record', 'Back at', 'Deadline for every MTPD', 'Deadline set by'];
    const recovery: ReportBlock = {
      ...{ kind: 'table', caption: 'Recovery', columns: labels.map((label) => ({ label, width: 1 })) },
      rows: [['ERP', '1 d', '2 d', 'Payments']],
    };
    const [block] = applyTemplate(
      { ...content, sections: [{ key: 'recovery', title: 'Recovery', blocks: [recovery] }] },
      {
        ...standardTemplate,
        sections: [section('recovery', { hiddenColumns: ['Tightest activity', 'Latest for the MTPDs'] })],
      },
      facts,
    ).blocks.filter(({ kind }) => kind === 'table');
    expect(block).toMatchObject({ columns: [{ label: 'Record' }, { label: 'Back at' }], rows: [['ERP', '1 d']] });
  });

  it('fills placeholders in its own texts, and does not change braces in the content', () => {
    const textBefore = '{organisation}, {date}\n\n{title} ({version})';
    const { blocks } = apply(section('tasks', { textBefore }));
    expect(blocks).toContainEqual({ kind: 'paragraph', text: 'Northwind, 25/11/2026' });
    expect(blocks).toContainEqual({ kind: 'paragraph', text: 'Head office lost (Version 3)' });
    expect(blocks).toContainEqual(table);
  });

  it('loses nothing that the template does not hide, in whatever order it lists the sections', () => {
    const keys = fc.shuffledSubarray(['purpose', 'tasks', 'contacts', 'unknown']);
    fc.assert(
      fc.property(keys, fc.boolean(), (order, isHidden) => {
        const { blocks } = apply(...order.map((key, index) => section(key, { isHidden: isHidden && index === 0 })));
        const hidden = isHidden ? order[0] : undefined;
        const expected = content.sections.filter(({ key }) => key !== hidden).map(({ title }) => title);
        expect(listTitles(blocks).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

describe('the content of a template', () => {
  const parse = (more: Partial<ReportTemplateContent>) =>
    reportTemplateContent.safeParse({ ...standardTemplate, ...more });

  it('refuses an unknown placeholder, and names it', () => {
    const answer = parse({ sections: [section('tasks', { textBefore: 'By {owner}' })] });
    expect(answer.error?.issues).toMatchObject([
      {
        path: ['sections', 0, 'textBefore'],
        message: expect.stringMatching(/^Remove \{owner\}\. Use \{organisation\},/),
      },
    ]);
  });

  it('refuses a section that is listed twice', () => {
    expect(parse({ sections: [section('tasks'), section('tasks')] }).error?.issues[0]?.message).toBe(
      'Each section can be listed only once',
    );
  });
});
