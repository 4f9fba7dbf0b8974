import { keepStep, type PendingStep, pendingStep } from './pending-step.ts';

/**
 * The invitation that the address holds behind its #, where no server and no proxy sees it. It is taken out of the address at
 * once, so that it is in no history and no copied link, and kept for this tab.
 * @returns undefined where the address holds none
 */
export function takeInvitation(): PendingStep | undefined {
  const { hash, pathname, search } = window.location;
  const session = new URLSearchParams(hash.slice(1)).get('session');
  if (!session) return undefined;
  const query = new URLSearchParams(search);
  keepStep({
    kind: 'new_password',
    why: 'invitation',
    session,
    tenantId: query.get('tenantId') ?? '',
    clientId: query.get('clientId') ?? 'escalate',
  });
  window.history.replaceState(window.history.state, '', pathname + search);
  return pendingStep('new_password');
}
