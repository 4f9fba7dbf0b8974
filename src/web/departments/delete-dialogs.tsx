import { businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { teamMembers } from '#root/contract/team-members.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { RemovalDialog } from '#root/web/registers/removal-dialog.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
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
export function DeleteDialog({ of, onClose, onDone = onClose }: DeleteDialogProps) {
  const { remove, label, kind } = kinds[of.kind];
  const send = useSave(remove);
  const confirm = async () => {
    await send({ params: { uid: of.uid }, version: of.version });
    toastDone(text('removed', { name: of.name }));
    onDone();
  };
  return (
    <RemovalDialog kind={kind} uid={of.uid} name={of.name} confirmLabel={label} onClose={onClose} onConfirm={confirm} />
  );
}

interface DeleteDialogProps {
  of: Deletable;
  onClose: () => void;
  /** After it has happened, instead of only closing. */
  onDone?: () => void;
}
