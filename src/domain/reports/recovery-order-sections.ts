import type { ReportTable } from '#root/contract/documents/report-document.ts';
import type { RequiredReturn } from '#root/domain/continuity/required-order.ts';
import { duration, facts, formatNumber, type SectionBlocks, table, tableOr, verdictCell } from './blocks.ts';
import { drawOrder } from './charts.ts';
import { nameKind } from './kind-words.ts';

/**
 * Returns the rows, leaving out resources that no activity needs. Activities without an RTO are kept, because somebody
 * must assess them.
 */
export const listOrdered = (rows: readonly RequiredReturn[]): RequiredReturn[] =>
  rows.filter(({ required, kind }) => required !== null || kind === 'activity');

/** The order of recovery as rows. */
export const tableOrder = (rows: readonly RequiredReturn[]): ReportTable =>
  table(
    'Order of recovery',
    [
      ['Needed within', 2, 'durations'],
      ['Record', 4],
      ['Kind', 2],
      ['RTO', 2, 'durations'],
      ['Verdict', 2],
      ['Because of', 4],
    ],
    rows.map(({ required, name, kind, rto, verdict, requiredBy, origin }) => [
      duration(required),
      name,
      nameKind(kind),
      duration(rto),
      verdictCell(verdict),
      requiredBy && requiredBy !== origin ? `${origin}, through ${requiredBy}` : origin,
    ]),
  );

/** Returns the sections of a report about the order in which records must recover. */
export function describeRecoveryOrder(scope: string, rows: readonly RequiredReturn[]): SectionBlocks<'recovery-order'> {
  const ordered = rows.filter(({ required }) => required !== null);
  const late = ordered.filter(({ verdict }) => verdict === 'late' || verdict === 'pastMtpd');
  const missing = ordered.filter(({ rto }) => rto === null);
  // Nobody knows yet whether these activities must be back.
  const unasked = rows.filter(({ required, kind }) => required === null && kind === 'activity');
  return {
    summary: [
      facts(
        ['Scope', scope],
        ['Records that must recover', formatNumber(ordered.length)],
        ['Recover too late', formatNumber(late.length)],
        ['Not assessed yet', formatNumber(missing.length + unasked.length)],
      ),
    ],
    order:
      ordered.length > 0
        ? [...drawOrder(ordered), tableOrder(ordered)]
        : [{ kind: 'paragraph', text: 'No activity has an RTO yet.' }],
    late: late.length > 0 ? [tableOrder(late)] : [{ kind: 'paragraph', text: 'Nothing recovers too late.' }],
    missing: tableOr(
      'Every activity and every other record that must recover has a recovery time.',
      'Not assessed',
      [
        ['Record', 4],
        ['Kind', 2],
        ['Needed within', 2],
      ],
      [...missing, ...unasked].map(({ name, kind, required }) => [name, nameKind(kind), duration(required)]),
    ),
  };
}
