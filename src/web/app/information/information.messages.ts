import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('information', {
  reports: 'Reports are switched off for this organisation. Only those who host it can switch them on.',
  reportsHost: 'Reports are switched off for {{name}}. You can switch them on in the modules of the organisation.',
  openOrganisation: 'Open the organisation',
  landlord:
    'This page is for the people who run this installation of Holdfast. No role in your organisation gives access to it. Nothing was changed.',
});
