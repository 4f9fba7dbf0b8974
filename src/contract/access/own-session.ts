import { endpoint } from '#root/contract/platform/endpoint.ts';
import { identityRoot, preferences } from './identity.ts';

/** The calls for a person's own account that every page can make. Only the profile page makes the other calls. */
export const ownSession = {
  updatePreferences: endpoint({
    method: 'PUT',
    path: `${identityRoot}/profile/preferences`,
    // The browser applies new settings before it sends them, so it need not repeat any read.
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
      'Report that you are active, which prevents your sign-in from ending; any call without x-background: 1 has the same effect',
    response: null,
  }),
};
