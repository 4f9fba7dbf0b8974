import { identity } from '#root/contract/identity.ts';
import { call } from '#root/web/api/call.ts';
import { queryClient } from '#root/web/api/query-client.ts';
import { setActingOrganisation } from './acting.ts';
import { dropSignIn, loginPath, refreshToken } from './storage.ts';

const channel = new BroadcastChannel('holdfast.session');

/** Forgets the person in this tab: their tokens, the chosen organisation and everything that was read. */
function forget(): void {
  dropSignIn();
  setActingOrganisation(undefined);
  queryClient.clear();
}

/**
 * Signs out: the server revokes the sign-in, every tab forgets it, and the login page of the same tenant opens. A server
 * that can't be reached does not keep anyone signed in here.
 */
export async function signOut(): Promise<void> {
  const token = refreshToken();
  if (token) await call(identity.logout, { body: { refreshToken: token } }).catch(() => undefined);
  forget();
  channel.postMessage('signed-out');
  window.location.assign(loginPath());
}

/** Leaves when another tab has signed out. @returns stops listening */
export function followSignOut(): () => void {
  const leave = () => {
    forget();
    window.location.assign(loginPath());
  };
  channel.addEventListener('message', leave);
  return () => channel.removeEventListener('message', leave);
}
