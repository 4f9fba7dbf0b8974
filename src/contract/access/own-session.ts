import { endpoint } from '#root/contract/platform/endpoint.ts';
import { identityRoot, preferences } from './identity.ts';

/**
 * The calls for a person's own account that every page makes. The calls that only the profile page makes are in
 * `own-account.ts`.
 */
export const ownSession = {
  updatePreferences: endpoint({
    method: 'PUT',
    path: `${identityRoot}/profile/preferences`,
    // Nothing has to be read again, because the browser has already applied the settings that it sends.
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
