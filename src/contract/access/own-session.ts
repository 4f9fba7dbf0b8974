import { endpoint } from '#root/contract/platform/endpoint.ts';
import { identityRoot, preferences } from './identity.ts';

/** The calls for a person's own account that every page can make. The profile's page makes the others. */
export const ownSession = {
  updatePreferences: endpoint({
    method: 'PUT',
    path: `${identityRoot}/profile/preferences`,
    // The browser applies new settings before it sends them, so it need not read anything again.
    changes: [],
    scope: 'session',
    permissions: [],
    summary: 'Change your own interface settings',
    body: preferences,
    response: null,
  }),
  noteActivity: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/activity`,
    changes: [],
    scope: 'session',
    permissions: [],
    summary:
      'Say that you are active, so that your sign-in does not end for inactivity; any other call does so too, except with x-background: 1',
    response: null,
  }),
};
