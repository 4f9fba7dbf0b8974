import { application } from '#root/contract/shared/kinds/application.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPageWithDialog, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./application.register.tsx').then(({ applicationRegister }) => applicationRegister);
const title = listTitle(application.words);

export const applicationPages = definePages([
  { path: '/applications', title, permissions: [], ...listPageWithDialog(load) },
  { path: '/applications/:uid', title, permissions: [], load: recordPage(load) },
]);
