import { type PendingStep, readPendingStep, savePendingStep } from './pending-step.ts';

/**
 * Moves an invitation from the fragment of the address to the storage of this tab, so that the invitation does not
 * remain in the address, the history or copied links. Browsers never send the fragment to a server or proxy.
 * @returns the step for a new password; undefined if the address has no invitation
 */
export function takeInvitation(): PendingStep | undefined {
  const { hash, pathname, search } = window.location;
  const session = new URLSearchParams(hash.slice(1)).get('session');
  if (!session) return undefined;
  const query = new URLSearchParams(search);
  savePendingStep({
    kind: 'new_password',
    why: 'invitation',
    session,
    tenantId: query.get('tenantId') ?? '',
    clientId: query.get('clientId') ?? 'escalate',
  });
  window.history.replaceState(window.history.state, '', pathname + search);
  return readPendingStep('new_password');
}
