import { Text } from '@mantine/core';
import { businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { teamMembers } from '#root/contract/team-members.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { Confirm } from '#root/web/ui/confirm.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { text } from './departments.words.ts';

const kinds = {
  division: { remove: divisions.remove, label: text('removeDivision'), body: text('removeDivisionBody') },
  unit: { remove: businessUnits.remove, label: text('removeUnit'), body: text('removeUnitBody') },
  member: { remove: teamMembers.remove, label: text('removeMember'), body: text('removeMemberBody') },
} as const;

/** What is to be deleted: a row or a record of one of the three kinds. */
export interface Deletable {
  readonly kind: keyof typeof kinds;
  readonly uid: string;
  readonly name: string;
  readonly version: number;
}

/** Asks, deletes, and says what stands in the way if it cannot. */
export function DeleteDialog({ of, onClose, onDone = onClose }: DeleteDialogProps) {
  const { remove, label, body } = kinds[of.kind];
  const send = useSave(remove);
  const confirm = async () => {
    await send({ params: { uid: of.uid }, version: of.version });
    toastDone(text('removed', { name: of.name }));
    onDone();
  };
  return (
    <Confirm
      title={text('removeTitle', { name: of.name })}
      confirmLabel={label}
      danger
      onClose={onClose}
      onConfirm={confirm}
    >
      <Text>{body}</Text>
    </Confirm>
  );
}

interface DeleteDialogProps {
  of: Deletable;
  onClose: () => void;
  /** After it has happened, instead of only closing. */
  onDone?: () => void;
}
