import { defineMessages } from '#root/web/i18n.ts';

/** Words of the pages that stand alone; apart from those of the frame, because they are part of the first script. */
export const text = defineMessages('status', {
  notFoundTitle: 'Page not found',
  notFoundBody: 'There is nothing at this address. It may have been mistyped, or what was here has been deleted.',
  goHome: 'Go to the overview',
  goBack: 'Go back',
  unauthorisedTitle: 'You cannot open this page',
  unauthorisedBody: 'You do not have the permission it needs. Nothing was changed.',
  unauthorisedNeeds: 'Permission needed:',
  unauthorisedGrant: 'Who can grant it:',
  unauthorisedGrantDefault: 'Ask an administrator of your organisation, who can change your roles.',
  tenantTitle: 'Organisation not found',
  tenantBody: 'The address does not lead to an organisation here. Check the link you were given.',
  tenantField: 'Your organisation’s short name',
  tenantFieldHelp: 'The last part of the link, for example northwind',
  tenantGo: 'Continue',
  crashTitle: 'Something went wrong',
  crashBody: 'This page could not be shown. What you saved before is safe.',
  crashReload: 'Load the page again',
  crashDetails: 'Details for support',
});
