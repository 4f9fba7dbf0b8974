import { catalogue } from '#root/contract/platform/errors.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts of the status pages. These texts are part of the first script, unlike the texts of the frame. */
export const text = defineMessages('status', {
  notFoundTitle: 'Page not found',
  notFoundBody: 'There is no page at this address. The address may be mistyped, or the record was deleted.',
  goHome: 'Go to the overview',
  unauthorisedTitle: 'You cannot open this page',
  unauthorisedBody: 'You do not have the required permission. Nothing was changed.',
  unauthorisedRead: 'Open it read-only',
  unauthorisedNeeds: 'Permission needed:',
  unauthorisedGrant: 'Who can grant it:',
  unauthorisedGrantDefault: 'Ask an administrator of your organisation, who can change your roles.',
  tenantTitle: 'Organisation not found',
  tenantBody: 'There is no organisation at this address. Check the link that you were given.',
  signedInAlready: '{{name}} is signed in here. Sign out first, then open the invitation link again.',
  failedTitle: 'This page could not be loaded',
  crashTitle: catalogue.general,
  crashBody: 'This page could not be shown. Everything that you saved before is safe.',
  crashReload: 'Load the page again',
  crashDetails: 'Details for support',
});
