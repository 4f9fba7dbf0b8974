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

/** What is to be deleted: a row or a record of one of the three kinds. */
export interface Deletable {
  readonly kind: keyof typeof kinds;
  readonly uid: string;
  readonly name: string;
  readonly version: number;
}

/** Shows what depends on it, asks and deletes; or says what stands in the way. */
export function DeleteDialog({ of, onClose, onDone }: DeleteDialogProps) {
  const { remove, label, kind } = kinds[of.kind];
  return (
    <RecordRemoval kind={kind} record={of} remove={remove} confirmLabel={label} onClose={onClose} onDone={onDone} />
  );
}

interface DeleteDialogProps {
  of: Deletable;
  onClose: () => void;
  /** After it has happened, instead of only closing. */
  onDone?: () => void;
}
