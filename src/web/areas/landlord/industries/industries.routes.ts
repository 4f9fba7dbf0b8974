import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { industry } from '#root/contract/shared/kinds/industry.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle, newTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPage, newPage, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./industry.register.tsx').then(({ industryRegister }) => industryRegister);
const page = {
  title: listTitle(industry.words),
  permissions: [permissionNames.menu.industry],
  of: 'landlord',
} as const;

export const industryPages = definePages([
  { ...page, path: '/industries', icon: IconBriefcase, load: listPage(load) },
  { ...page, path: '/industries/new', title: newTitle(industry.words), load: newPage(load) },
  { ...page, path: '/industries/:industryUid', load: recordPage(load) },
]);
