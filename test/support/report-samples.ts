import type { ReportDocument, ReportPicture } from '#root/contract/documents/report-document.ts';

/** Characters with a special meaning in markup, XML or a spreadsheet. */
const literal = 'Ops # $x$ = *bold* _it_ \\n @ref <b> & "q" `raw` #panic("no") [x] {y} // z';

/** A PNG of 8 by 4 pixels. */
export const sampleLogo: ReportPicture = {
  type: 'png',
  content:
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAASklEQVR4nA3JoQEAMQgEwa8kRaDRFHFFoNHo1VdEqvyMne8kkVSipJNNnNzkOyJECYkWKyyuXgwx1KChhx083HlhwpSRabPG5pofy30rId5h85MAAAAASUVORK5CYII=',
  width: 8,
  height: 4,
  alt: 'Logo of Northwind',
};

/** A report with every kind of block, for tests. */
export const wholeDocument: ReportDocument = {
  language: 'en',
  cover: {
    title: `Business impact analysis: Payments`,
    kind: 'BIA report',
    organisation: 'Nordwind Ærø Ελλάδα Банк Việt',
    classification: 'Confidential',
    version: 'Version 3, approved',
    date: '2026-11-25',
    digest: '9f2c-51aa-77d0',
  },
  blocks: [
    { kind: 'contents', title: 'Contents' },
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: 'Summary' },
    { kind: 'paragraph', text: literal },
    {
      kind: 'callout',
      tone: 'bad',
      title: 'One dependency returns too late',
      text: 'The clearing system returns after 48 hours. The activity tolerates 24 hours.',
    },
    {
      kind: 'facts',
      facts: [
        { label: 'Activity', value: 'Outgoing payments' },
        { label: 'State', value: { text: 'Approved', tone: 'good' } },
        { label: 'Policy', value: { text: 'Continuity policy', href: 'https://example.org/policy?a=1&b=2' } },
      ],
    },
    { kind: 'heading', level: 2, text: 'Dependencies' },
    {
      kind: 'table',
      caption: 'What the activity depends on',
      columns: [
        { label: 'Dependency', width: 3 },
        { label: 'RTO', width: 1, align: 'end' },
        { label: 'Verdict', width: 2 },
      ],
      rows: [
        ['Clearing system', '48 h', { text: 'Past the MTPD', tone: 'bad' }],
        ['Office Hamburg', '8 h', { text: 'In time', tone: 'good' }],
        [literal, '', { text: 'Unknown', tone: 'note' }],
      ],
    },
    { kind: 'heading', level: 3, text: 'Recovery times' },
    {
      kind: 'lines',
      caption: 'Impact over time',
      moments: ['1 hour', '4 hours', '1 day', '1 week'],
      ratings: ['Minor', 'Serious', 'Critical'],
      lines: [
        { label: 'Financial', values: [0, 1, 1, 2] },
        { label: 'Reputation', values: [null, 0, null, 2] },
      ],
      marks: [{ at: 2, label: 'MTPD' }],
    },
    {
      kind: 'pairs',
      caption: 'RTO against MTPD',
      first: 'RTO',
      second: 'MTPD',
      scale: [
        { value: 60, text: '1 hour' },
        { value: 240, text: '4 hours' },
        { value: 1440, text: '1 day' },
      ],
      pairs: [
        {
          label: 'Outgoing payments',
          first: { value: 240, text: '4 hours' },
          second: { value: 1440, text: '1 day' },
          tone: 'good',
          word: 'In time',
        },
        { label: 'Payroll', first: null, second: null, tone: 'note', word: 'Not assessed' },
      ],
    },
    {
      kind: 'gantt',
      caption: 'Order of recovery',
      limit: 'Needed by',
      scale: [],
      spans: [
        {
          label: 'Office',
          from: { value: 0, text: '0 min' },
          until: { value: 120, text: '2 hours' },
          limit: { value: 240, text: '4 hours' },
          tone: 'good',
          word: 'On time',
        },
        {
          label: 'Payments',
          from: { value: 120, text: '2 hours' },
          until: { value: 300, text: '5 hours' },
          tone: 'warning',
          word: 'Late',
        },
      ],
    },
    {
      kind: 'map',
      caption: 'What the activity needs',
      layers: ['Locations', 'Applications', 'Activities'],
      boxes: [
        { key: 'a', label: 'Data centre', layer: 0, tone: 'bad', word: 'Lost' },
        { key: 'b', label: 'Clearing system', layer: 1 },
        { key: 'c', label: 'Outgoing payments', layer: 2, tone: 'bad', word: 'Stops at once' },
      ],
      arrows: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
      ],
    },
    {
      kind: 'chart',
      caption: 'Hours until each dependency returns',
      unit: 'hours',
      bars: [
        { label: 'Clearing system', value: 48, tone: 'bad', word: 'Past the MTPD' },
        { label: 'Telephone', value: 20, tone: 'warning', word: 'Late' },
        { label: 'Office Hamburg', value: 8, tone: 'good', word: 'In time' },
      ],
    },
    { kind: 'list', isOrdered: true, items: ['Call the duty manager', 'Open the second site'] },
    { kind: 'list', isOrdered: false, items: ['Badge', 'Laptop'] },
    {
      kind: 'timeline',
      events: [
        { when: 'Hour 0', title: 'Outage begins' },
        { when: 'Hour 4', title: 'Manual payments', text: 'Two people at the second site.' },
      ],
    },
    {
      kind: 'richText',
      content: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'First hour' }] },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Call ' },
              { type: 'text', text: 'the bank', marks: [{ type: 'bold' }, { type: 'underline' }] },
              { type: 'hardBreak' },
              { type: 'text', text: literal, marks: [{ type: 'code' }] },
            ],
          },
          {
            type: 'orderedList',
            attrs: { start: 3 },
            content: [
              {
                type: 'listItem',
                content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Third step' }] }],
              },
            ],
          },
          { type: 'horizontalRule' },
          {
            type: 'blockquote',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'Keep calm', marks: [{ type: 'italic' }] }] },
            ],
          },
          {
            type: 'table',
            content: [
              {
                type: 'tableRow',
                content: [
                  {
                    type: 'tableHeader',
                    attrs: { colspan: 2, rowspan: 1 },
                    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Contact list' }] }],
                  },
                ],
              },
              {
                type: 'tableRow',
                content: ['Bank', '+49 40 123'].map((text) => ({
                  type: 'tableCell' as const,
                  attrs: { colspan: 1, rowspan: 1 },
                  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
                })),
              },
            ],
          },
        ],
      },
    },
    { kind: 'signature', role: 'Approver', name: 'Jana Möller' },
    { kind: 'appendix', title: 'Appendix: method' },
    { kind: 'paragraph', text: 'Impacts are rated by the hour.' },
  ],
};
