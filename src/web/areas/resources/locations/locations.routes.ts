import { location } from '#root/contract/shared/kinds/location.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPageWithDialog, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./location.register.tsx').then(({ locationRegister }) => locationRegister);
const title = listTitle(location.words);

export const locationPages = definePages([
  { path: '/locations', title, permissions: [], ...listPageWithDialog(load) },
  { path: '/locations/:uid', title, permissions: [], load: recordPage(load) },
]);
