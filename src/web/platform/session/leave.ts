import { releaseInput } from '#root/web/platform/ui/unsaved.ts';
import { setActingOrganisation } from './acting.ts';
import { announceEnd, dropSignIn, type LoginReason, loginPath, rememberPath, takeRememberedPath } from './storage.ts';
import { onTabMessage } from './tabs.ts';

/**
 * Signs this tab out: deletes the tokens and the chosen organisation, and loads the sign-in page. Loading the page
 * clears all data that has been read.
 */
export function leave(reason?: LoginReason): void {
  announceEnd(reason);
  dropSignIn();
  setActingOrganisation(undefined);
  releaseInput();
  const { pathname, search } = window.location;
  // After an idle period, the person should return to the same page.
  if (reason === 'idle') rememberPath(pathname + search);
  window.location.assign(loginPath(reason));
}

const loginPages = ['/', '/login'];

/**
 * Follows the other tabs: signs out if another tab has signed out, and leaves the sign-in page if another tab has signed
 * in.
 * @returns a function that stops following
 */
export function followTabs(): () => void {
  return onTabMessage((message) => {
    if (message.what === 'signed-out') leave(message.reason);
    else if (message.what === 'signed-in' && loginPages.includes(window.location.pathname))
      window.location.assign(takeRememberedPath() ?? '/');
  });
}
