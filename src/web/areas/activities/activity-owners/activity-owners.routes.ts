import { activityOwner } from '#root/contract/shared/kinds/activity-owner.ts';
import { capitalise, findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPageWithDialog, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./activity-owner.register.tsx').then(({ activityOwnerRegister }) => activityOwnerRegister);

export const activityOwnerPages = definePages([
  {
    path: '/users/activity-owner',
    title: listTitle(activityOwner.words),
    permissions: [],
    reads: findPermission('activity_owner', 'read'),
    ...listPageWithDialog(load),
  },
  {
    path: '/users/activity-owner/:uid',
    title: capitalise(activityOwner.words.one),
    permissions: [],
    reads: findPermission('activity_owner', 'read'),
    load: recordPage(load),
  },
]);
