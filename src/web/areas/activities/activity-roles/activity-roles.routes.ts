import { activityRole } from '#root/contract/shared/kinds/activity-role.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPageWithDialog, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./activity-role.register.tsx').then(({ activityRoleRegister }) => activityRoleRegister);
const title = listTitle(activityRole.words);

export const activityRolePages = definePages([
  { path: '/activity-roles', title, permissions: [], ...listPageWithDialog(load) },
  { path: '/activity-roles/:uid', title, permissions: [], load: recordPage(load) },
]);
