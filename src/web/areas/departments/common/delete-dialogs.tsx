import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { text } from './departments.words.ts';

const kinds = {
  division: { remove: divisions.remove, label: text('removeDivision'), kind: 'division' },
  unit: { remove: businessUnits.remove, label: text('removeUnit'), kind: 'business_unit' },
  member: { remove: teamMembers.remove, label: text('removeMember'), kind: 'team_member' },
} as const;

/** A row or record of one of the three kinds that can be deleted. */
export interface Deletable {
  readonly kind: keyof typeof kinds;
  readonly uid: string;
  readonly name: string;
  readonly version: number;
}

/**
 * Shows the dependents and asks for confirmation before a record is deleted. If the record can't be deleted, shows the
 * reason.
 */
export function DeleteDialog({ of, onClose, onDone }: DeleteDialogProps) {
  const { remove, label, kind } = kinds[of.kind];
  return (
    <RecordRemoval kind={kind} record={of} remove={remove} confirmLabel={label} onClose={onClose} onDone={onDone} />
  );
}

interface DeleteDialogProps {
  of: Deletable;
  onClose: () => void;
  /** Called after the deletion. Absent: `onClose` is called. */
  onDone?: () => void;
}
