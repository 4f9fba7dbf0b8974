import { Text } from '@mantine/core';
import { useState } from 'react';
import { type User, users } from '#root/contract/access/users.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { RemovalDialog } from '#root/web/shared/registers/removal-dialog.tsx';
import { text } from './users.messages.ts';

type UserAction = 'resend' | 'activate' | 'unlock' | ConfirmedAction;
const confirmedActions = ['deactivate', 'endSignIns', 'resetMfa', 'remove'] as const;
type ConfirmedAction = (typeof confirmedActions)[number];

const isConfirmedAction = (act: UserAction): act is ConfirmedAction => confirmedActions.some((one) => one === act);

/**
 * Returns the actions that the state of the account allows. Leaves out actions with which people could lock themselves
 * out of their own account or unlock it.
 */
function listUserActions({ status, mfa, lastSeenAt }: User, own: boolean): UserAction[] {
  return [
    ...(status === 'invited' ? (['resend'] as const) : []),
    ...(status === 'locked' && !own ? (['unlock'] as const) : []),
    ...(status === 'inactive' ? (['activate'] as const) : []),
    ...(lastSeenAt && status !== 'inactive' && !own ? (['endSignIns'] as const) : []),
    ...(mfa && !own ? (['resetMfa'] as const) : []),
    ...(status !== 'inactive' && !own ? (['deactivate'] as const) : []),
    ...(own ? [] : (['remove'] as const)),
  ];
}

const requiredPermissions = { resend: permissionNames.user.create, remove: permissionNames.user.delete } as const;

function useSendAction(): (act: UserAction, user: User) => Promise<unknown> {
  const sends = {
    resend: useSave(users.resend),
    activate: useSave(users.activate),
    deactivate: useSave(users.deactivate),
    unlock: useSave(users.unlock),
    endSignIns: useSave(users.endSignIns),
    resetMfa: useSave(users.resetMfa),
  };
  const remove = useSave(users.remove);
  return (act, { uid, version }) =>
    act === 'remove' ? remove({ params: { uid }, version }) : sends[act]({ params: { uid } });
}

/**
 * Returns the actions on a user, except editing. Includes only actions that the person may perform and that the state
 * of the account allows.
 * @param onDeleted called after the user has been deleted
 * @returns the entries of the menu, and the dialog to render
 */
export function useUserActions(onDeleted: () => void = () => undefined) {
  const { can, profile } = useSession();
  const send = useSendAction();
  const [confirming, setConfirming] = useState<{ act: ConfirmedAction; user: User }>();
  const toastSuccess = (act: UserAction, { name }: User) => toastDone(text(`done.${act}`, { name }));
  const choose = (act: UserAction, user: User) => {
    if (isConfirmedAction(act)) setConfirming({ act, user });
    else send(act, user).then(() => toastSuccess(act, user), toastFailed);
  };
  const listActions = (user: User): MenuAction[] =>
    listUserActions(user, user.uid === profile.uid)
      .filter((act) =>
        can(act in requiredPermissions ? requiredPermissions[act as keyof typeof requiredPermissions] : users.update),
      )
      .map((act) => ({
        label: text(act),
        danger: act === 'remove' || act === 'deactivate',
        onSelect: () => choose(act, user),
      }));
  const confirm = async ({ act, user }: { act: ConfirmedAction; user: User }) => {
    await send(act, user);
    toastSuccess(act, user);
    setConfirming(undefined);
    if (act === 'remove') onDeleted();
  };
  const dialog = confirming && (
    <ActionDialog {...confirming} onClose={() => setConfirming(undefined)} onConfirm={() => confirm(confirming)} />
  );
  return { actionsOf: listActions, dialog };
}

interface ActDialogProps {
  readonly act: ConfirmedAction;
  readonly user: User;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<unknown>;
}

function ActionDialog({ act, user: { uid, name }, onClose, onConfirm }: ActDialogProps) {
  const words = <Text>{text(`body.${act}`)}</Text>;
  const confirmLabel = text(`confirm.${act}`);
  if (act === 'remove')
    return (
      <RemovalDialog kind="user" {...{ uid, name, confirmLabel, onClose, onConfirm }}>
        {words}
      </RemovalDialog>
    );
  return (
    <Confirm title={text(`ask.${act}`, { name })} danger {...{ confirmLabel, onClose, onConfirm }}>
      {words}
    </Confirm>
  );
}
