import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Words of the pages that stand alone; apart from those of the frame, because they are part of the first script. */
export const text = defineMessages('status', {
  notFoundTitle: 'Page not found',
  notFoundBody: 'There is nothing at this address. It may have been mistyped, or what was here has been deleted.',
  goHome: 'Go to the overview',
  unauthorisedTitle: 'You cannot open this page',
  unauthorisedBody: 'You do not have the permission it needs. Nothing was changed.',
  unauthorisedLandlord:
    'It is for those who run this installation of Holdfast; no role in your organisation opens it. Nothing was changed.',
  unauthorisedNeeds: 'Permission needed:',
  unauthorisedGrant: 'Who can grant it:',
  unauthorisedGrantDefault: 'Ask an administrator of your organisation, who can change your roles.',
  tenantTitle: 'Organisation not found',
  tenantBody: 'The address does not lead to an organisation here. Check the link you were given.',
  tenantField: 'Your organisation’s short name',
  tenantFieldHelp: 'The last part of the link, for example northwind',
  tenantGo: 'Continue',
  signedInAlready: '{{name}} is signed in here. Sign out first, then open the link of the invitation again.',
  failedTitle: 'This page could not be loaded',
  crashTitle: 'Something went wrong',
  crashBody: 'This page could not be shown. What you saved before is safe.',
  crashReload: 'Load the page again',
  crashDetails: 'Details for support',
});
