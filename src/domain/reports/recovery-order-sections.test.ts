import { describe, expect, it } from 'vitest';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import type { RequiredReturn } from '#root/domain/continuity/required-order.ts';
import { describeRecoveryOrder } from './recovery-order-sections.ts';

const buildRow = (name: string, values: Partial<RequiredReturn>): RequiredReturn => ({
  ...{ uid: name, name, kind: 'activity', rto: null, mtpd: null, required: null },
  ...{ requiredBy: '', origin: '', verdict: 'unknown' },
  ...values,
});

const readFact = (blocks: readonly ReportBlock[], wanted: string) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])).find(({ label }) => label === wanted)?.value;

describe('the report about the order of recovery', () => {
  it('counts as "not assessed yet" exactly the records that it lists under that heading', () => {
    const { summary, missing } = describeRecoveryOrder('Everything', [
      buildRow('Orders', { rto: 60, required: 60, verdict: 'met' }),
      buildRow('ERP', { kind: 'application', required: 60 }),
      buildRow('Archive', {}),
      buildRow('Catering', {}),
      buildRow('Spare printer', { kind: 'equipment' }),
    ]);
    const rows = missing.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(rows).toHaveLength(3);
    expect(readFact(summary, 'Not assessed yet')).toBe('3');
  });
});
