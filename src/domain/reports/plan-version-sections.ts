import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { formatDay, tableOr } from './blocks.ts';

/** An approved version. The day is YYYY-MM-DD. */
export interface PlanVersionWords {
  readonly number: number;
  readonly approvedOn: string;
  readonly approvedByNames: string;
  readonly submittedByName: string;
  readonly inForce: boolean;
}

/** The approved versions, with a line to sign on. */
export const describeVersions = (versions: readonly PlanVersionWords[]): readonly ReportBlock[] => [
  ...tableOr(
    'No version of this plan has been approved.',
    'Approved versions',
    [
      ['Version', 1, 'end'],
      ['Approved on', 2],
      ['Submitted by', 3],
      ['Approved by', 4],
      ['In force', 1],
    ],
    versions.map((one) => [
      `${one.number}`,
      formatDay(one.approvedOn),
      one.submittedByName,
      one.approvedByNames,
      one.inForce ? 'Yes' : 'No',
    ]),
  ),
  { kind: 'signature', role: 'Approved by', name: '' },
];
