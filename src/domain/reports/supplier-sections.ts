import type { ReportBlock, ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';
import type { ReportTone } from '#root/contract/documents/report-tone.ts';
import type { SupplierAssurance, SupplierRow } from '#root/contract/resources/suppliers.ts';
import { duration, facts, formatDay, formatNumber, type SectionBlocks, table, tableOr, verdictCell } from './blocks.ts';

/** A certificate of a supplier. Days are YYYY-MM-DD. */
export interface ReportedCertificate {
  readonly supplierName: string;
  readonly kind: string;
  readonly issuer: string;
  readonly fileName: string;
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
  readonly state: SupplierAssurance;
}

const assuranceWords: Readonly<Record<SupplierAssurance, { readonly text: string; readonly tone: ReportTone }>> = {
  expired: { text: 'Expired', tone: 'bad' },
  expiring: { text: 'Expires within 30 days', tone: 'warning' },
  undated: { text: 'No expiry date', tone: 'note' },
  valid: { text: 'Valid', tone: 'good' },
  none: { text: 'No certificate', tone: 'note' },
};
const assuranceCell = (state: SupplierAssurance): ReportCell => assuranceWords[state];

export const tableSuppliers = (rows: readonly SupplierRow[]): ReportTable =>
  table(
    'Suppliers',
    [
      ['Supplier', 4],
      ['Category', 2],
      ['Status', 2],
      ['Contracted recovery time', 2, 'durations'],
      ['Contract ends on', 2, 'days'],
      ['Certificates', 1, 'end'],
      ['Assurance', 2],
    ],
    rows.map((one) => [
      one.name,
      one.categoryName,
      one.statusName,
      duration(one.rtoMinutes),
      formatDay(one.contractEndsOn),
      formatNumber(one.certificateCount),
      assuranceCell(one.assurance),
    ]),
  );

/** Describes why a supplier needs attention; '' if it does not. */
function findReasons({ verdict, assurance, phase, linkedActivityCount }: SupplierRow): string {
  const isNeeded = linkedActivityCount > 0;
  return [
    verdict === 'late' && 'Recovers later than activities need',
    verdict === 'pastMtpd' && 'Recovers so late that an MTPD is reached',
    isNeeded && verdict === 'unknown' && 'Needed, but a recovery time is missing',
    assurance === 'expired' && 'A certificate has expired',
    assurance === 'expiring' && 'A certificate expires within 30 days',
    isNeeded && assurance === 'none' && 'Needed, but without a certificate',
    isNeeded && (phase === 'suspended' || phase === 'ended') && 'Needed, but no longer active',
  ]
    .filter(Boolean)
    .join('. ');
}

const tableCertificates = (certificates: readonly ReportedCertificate[]): readonly ReportBlock[] =>
  tableOr(
    'No certificates are recorded.',
    'Certificates',
    [
      ['Supplier', 3],
      ['Certificate', 3],
      ['Issuer', 3],
      ['Issued on', 2],
      ['Expires on', 2],
      ['State', 2],
    ],
    certificates.map((one) => [
      one.supplierName,
      one.kind || one.fileName,
      one.issuer,
      formatDay(one.issuedOn),
      formatDay(one.expiresOn),
      assuranceCell(one.state),
    ]),
  );

/**
 * Returns the sections of a report about suppliers. They name no activities, because reading those requires another
 * permission.
 */
export function describeSuppliers(
  rows: readonly SupplierRow[],
  certificates: readonly ReportedCertificate[],
): SectionBlocks<'supplier-assurance'> {
  const attention = rows.map((one) => ({ one, reasons: findReasons(one) })).filter(({ reasons }) => reasons !== '');
  const needed = rows.filter(({ linkedActivityCount }) => linkedActivityCount > 0);
  return {
    summary: [
      facts(
        ['Suppliers', formatNumber(rows.length)],
        ['Needed by activities', formatNumber(needed.length)],
        ['Need attention', formatNumber(attention.length)],
        ['With an expired certificate', formatNumber(rows.filter(({ assurance }) => assurance === 'expired').length)],
      ),
    ],
    attention: tableOr(
      'No supplier needs attention.',
      'Suppliers that need attention',
      [
        ['Supplier', 3],
        ['Reason', 6],
      ],
      attention.map(({ one, reasons }) => [one.name, reasons]),
    ),
    suppliers: rows.length > 0 ? [tableSuppliers(rows)] : [{ kind: 'paragraph', text: 'No suppliers are recorded.' }],
    certificates: tableCertificates(certificates),
    activities: tableOr(
      'No activity needs a supplier.',
      'How many activities need each supplier, and by when',
      [
        ['Supplier', 4],
        ['Activities', 1, 'end'],
        ['Shortest MTPD', 2],
        ['Needed within', 2],
        ['Contracted recovery time', 2],
        ['Verdict', 2],
      ],
      needed.map((one) => [
        one.name,
        formatNumber(one.linkedActivityCount),
        duration(one.shortestMtpd),
        duration(one.neededMinutes),
        duration(one.rtoMinutes),
        verdictCell(one.verdict),
      ]),
    ),
  };
}
