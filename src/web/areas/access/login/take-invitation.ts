import { type PendingStep, readPendingStep, savePendingStep } from './pending-step.ts';

/**
 * Returns the invitation in the fragment of the address, which no server or proxy sees. Moves it from the address,
 * its history and copied links to the storage of this tab.
 * @returns undefined if the address has none
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
