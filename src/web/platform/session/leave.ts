import { releaseInput } from '#root/web/platform/ui/unsaved.ts';
import { setActingOrganisation } from './acting.ts';
import { dropSignIn, type LoginReason, loginPath, rememberPath, takeRememberedPath } from './storage.ts';
import { onTabMessage } from './tabs.ts';

/** Forgets the person in this tab: their tokens and the chosen organisation. What was read goes with the page. */
export function leave(reason?: LoginReason): void {
  dropSignIn(reason);
  setActingOrganisation(undefined);
  releaseInput();
  const { pathname, search } = window.location;
  // Who comes back after an idle time goes on where they were.
  if (reason === 'idle') rememberPath(pathname + search);
  window.location.assign(loginPath(reason));
}

const loginPages = ['/', '/login'];

/**
 * Follows the other tabs: leaves when one has signed out, and goes on from the login page when one has signed in.
 * @returns stops listening
 */
export function followTabs(): () => void {
  return onTabMessage((message) => {
    if (message.what === 'signed-out') leave(message.reason);
    else if (message.what === 'signed-in' && loginPages.includes(window.location.pathname))
      window.location.assign(takeRememberedPath() ?? '/');
  });
}
