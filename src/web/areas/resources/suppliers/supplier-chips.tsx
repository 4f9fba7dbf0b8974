import type { SupplierAssurance, SupplierRow } from '#root/contract/resources/suppliers.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { RecordGapChip } from '#root/web/shared/continuity/record-gap-chip.tsx';
import { text } from './suppliers.messages.ts';

const verdicts = { expired: 'late', expiring: 'justMet', undated: 'unknown', valid: 'met' } as const;

/** The worst status of a supplier's certificates, or the status of one certificate. */
export function AssuranceChip({ assurance }: { assurance: SupplierAssurance }) {
  const label = text(`assurance.${assurance}`);
  return assurance === 'none' ? label : <VerdictChip verdict={verdicts[assurance]} label={label} />;
}

/** The verdict on the contracted RTO. */
export function ContractChip({ supplier }: { supplier: Pick<SupplierRow, 'uid' | 'verdict'> }) {
  return <RecordGapChip uid={supplier.uid} as="provider" verdict={supplier.verdict} />;
}

/** The status as a coloured chip. */
export function SupplierStatus({ supplier }: { supplier: Pick<SupplierRow, 'statusName' | 'statusColour'> }) {
  return <StatusChip label={supplier.statusName} colour={supplier.statusColour} />;
}
