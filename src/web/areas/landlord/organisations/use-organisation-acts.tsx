import { Text } from '@mantine/core';
import { useState } from 'react';
import { type OrganisationRow, type OrganisationState, organisations } from '#root/contract/landlord/organisations.ts';
import { useEnter } from '#root/web/areas/landlord/acting/enter.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { shortened } from '#root/web/platform/ui/format.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { RemovalDialog } from '#root/web/shared/registers/removal-dialog.tsx';
import { text } from './organisations.messages.ts';

/** The fields of an organisation that the actions need. Rows of the list and records both have these fields. */
export type OrganisationRef = Pick<
  OrganisationRow,
  'uid' | 'name' | 'version' | 'state' | 'userCount' | 'activityCount'
>;

/** The actions that change the state of an organisation. */
export type StateAct = 'suspend' | 'reactivate' | 'archive' | 'restore' | 'remove';

/** The states in which each action is offered. */
const offered: Readonly<Record<StateAct, readonly OrganisationState[]>> = {
  suspend: ['active'],
  reactivate: ['suspended', 'archived'],
  archive: ['active', 'suspended'],
  remove: ['active', 'suspended', 'archived'],
  restore: ['deleted'],
};
const done = {
  suspend: 'suspended',
  reactivate: 'reactivated',
  archive: 'archived',
  remove: 'removed',
  restore: 'restored',
} as const;
const acts = Object.keys(offered) as StateAct[];

interface DialogProps {
  readonly of: OrganisationRef;
  readonly onClose: () => void;
}

function SuspendWords({ of }: Pick<DialogProps, 'of'>) {
  const { data } = useRead(organisations.get, { params: { uid: of.uid } });
  return (
    <>
      {data && data.data.signedInCount > 0 && <Text>{text('suspendBody', { count: data.data.signedInCount })}</Text>}
      <Text>{text('suspendUndo')}</Text>
    </>
  );
}

function ActDialog({ act, of, onClose }: DialogProps & { act: Exclude<StateAct, 'remove'> }) {
  const save = useSave(organisations[act]);
  const confirm = async () => {
    await save({ params: { uid: of.uid }, version: of.version });
    toastDone(text(done[act], { name: shortened(of.name) }));
    onClose();
  };
  return (
    <Confirm
      title={text(`${act}Title`, { name: shortened(of.name) })}
      confirmLabel={text(act)}
      danger={act === 'suspend' || act === 'archive'}
      onClose={onClose}
      onConfirm={confirm}
    >
      {act === 'suspend' ? <SuspendWords of={of} /> : <Text>{text(`${act}Body`)}</Text>}
    </Confirm>
  );
}

function RemoveDialog({ of, onClose }: DialogProps) {
  const remove = useSave(organisations.remove);
  const confirm = async () => {
    await remove({ params: { uid: of.uid }, version: of.version, body: { confirmName: of.name } });
    toastDone(text('removed', { name: shortened(of.name) }));
    onClose();
  };
  return (
    <RemovalDialog
      kind="organization"
      uid={of.uid}
      name={shortened(of.name)}
      typed={of.name}
      confirmLabel={text('remove')}
      help={text('removeBody')}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

/** Returns the actions that a person can take on an organisation, and their dialogs. */
export function useOrganisationActs() {
  const { can } = useSession();
  const enter = useEnter();
  const [open, setOpen] = useState<{ act: StateAct; of: OrganisationRef }>();
  const close = () => setOpen(undefined);
  const may = (act: StateAct) =>
    can(act === 'remove' || act === 'restore' ? organisations.remove : organisations.update);
  /** Returns the actions that the organisation's state and the person's permissions allow. */
  const listActs = (of: OrganisationRef) => acts.filter((act) => may(act) && offered[act].includes(of.state));
  const begin = (act: StateAct, of: OrganisationRef) => setOpen({ act, of });
  const work = (of: OrganisationRef, next = '/bright-dashboard') => enter(of, next);
  const listActions = (of: OrganisationRef): MenuAction[] => [
    ...(of.state === 'deleted'
      ? []
      : [{ label: text('workIn', { name: shortened(of.name) }), onSelect: () => work(of) }]),
    { label: text('manage'), href: `/organisations/${of.uid}` },
    ...(can(organisations.create) && of.state !== 'deleted'
      ? [{ label: text('duplicate'), href: `/organization-duplication/${of.uid}` }]
      : []),
    ...listActs(of).map((act) => ({
      label: text(act),
      danger: act === 'remove',
      onSelect: () => begin(act, of),
    })),
  ];
  const dialog =
    open &&
    (open.act === 'remove' ? (
      <RemoveDialog of={open.of} onClose={close} />
    ) : (
      <ActDialog act={open.act} of={open.of} onClose={close} />
    ));
  return { listActions, listActs, begin, work, dialog };
}
