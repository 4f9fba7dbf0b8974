import { identity } from '#root/contract/identity.ts';
import { call } from '#root/web/api/call.ts';
import { setActingOrganisation } from './acting.ts';
import { dropSignIn, loginPath, refreshToken } from './storage.ts';

const channel = new BroadcastChannel('holdfast.session');

/** Forgets the person in this tab: their tokens and the chosen organisation. What was read goes with the page. */
function leave(): void {
  dropSignIn();
  setActingOrganisation(undefined);
  window.location.assign(loginPath());
}

/**
 * Signs out: the server revokes the sign-in, every tab forgets it, and the login page of the same tenant opens. A server
 * that can't be reached does not keep anyone signed in here.
 */
export async function signOut(): Promise<void> {
  const token = refreshToken();
  if (token) await call(identity.logout, { body: { refreshToken: token } }).catch(() => undefined);
  channel.postMessage('signed-out');
  leave();
}

/** Leaves when another tab has signed out. @returns stops listening */
export function followSignOut(): () => void {
  channel.addEventListener('message', leave);
  return () => channel.removeEventListener('message', leave);
}
