import { Text } from '@mantine/core';
import { useState } from 'react';
import { type User, users } from '#root/contract/access/users.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast.tsx';
import { RemovalDialog } from '#root/web/shared/registers/removal-dialog.tsx';
import { text } from './users.messages.ts';

type Act = 'resend' | 'activate' | 'unlock' | Asked;
type Asked = 'deactivate' | 'resetMfa' | 'remove';

const isAsked = (act: Act): act is Asked => act === 'deactivate' || act === 'resetMfa' || act === 'remove';

/** What an account can be put through as it is now. Nobody shuts themselves out. */
function actsOn({ status, mfa }: User, own: boolean): Act[] {
  return [
    ...(status === 'invited' ? (['resend'] as const) : []),
    ...(status === 'locked' ? (['unlock'] as const) : []),
    ...(status === 'inactive' ? (['activate'] as const) : []),
    ...(mfa && !own ? (['resetMfa'] as const) : []),
    ...(status !== 'inactive' && !own ? (['deactivate'] as const) : []),
    ...(own ? [] : (['remove'] as const)),
  ];
}

const needed = { resend: permissionNames.user.create, remove: permissionNames.user.delete } as const;

function useSend(): (act: Act, user: User) => Promise<unknown> {
  const sends = {
    resend: useSave(users.resend),
    activate: useSave(users.activate),
    deactivate: useSave(users.deactivate),
    unlock: useSave(users.unlock),
    resetMfa: useSave(users.resetMfa),
  };
  const remove = useSave(users.remove);
  return (act, { uid, version }) =>
    act === 'remove' ? remove({ params: { uid }, version }) : sends[act]({ params: { uid } });
}

/**
 * What can be done with a user, besides editing: only what the person may do and what fits the account as it is.
 * @param onGone after the user was deleted
 * @returns the entries of the menu, and the dialog to render
 */
export function useUserActs(onGone: () => void = () => undefined) {
  const { can, profile } = useSession();
  const send = useSend();
  const [asked, setAsked] = useState<{ act: Asked; user: User }>();
  const done = (act: Act, { name }: User) => toastDone(text(`done.${act}`, { name }));
  const choose = (act: Act, user: User) => {
    if (isAsked(act)) setAsked({ act, user });
    else send(act, user).then(() => done(act, user), toastFailed);
  };
  const actionsOf = (user: User): MenuAction[] =>
    actsOn(user, user.uid === profile.uid)
      .filter((act) => can(act in needed ? needed[act as keyof typeof needed] : users.update))
      .map((act) => ({
        label: text(act),
        danger: act === 'remove' || act === 'deactivate',
        onSelect: () => choose(act, user),
      }));
  const confirm = async ({ act, user }: { act: Asked; user: User }) => {
    await send(act, user);
    done(act, user);
    setAsked(undefined);
    if (act === 'remove') onGone();
  };
  const dialog = asked && <ActDialog {...asked} onClose={() => setAsked(undefined)} onConfirm={() => confirm(asked)} />;
  return { actionsOf, dialog };
}

interface ActDialogProps {
  readonly act: Asked;
  readonly user: User;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<unknown>;
}

function ActDialog({ act, user: { uid, name }, onClose, onConfirm }: ActDialogProps) {
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
