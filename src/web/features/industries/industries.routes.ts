import { definePages } from '#root/web/page-route.ts';
import { titles } from './industries.titles.ts';

const page = { permissions: ['menu.industry'], of: 'landlord' } as const;

export const industryPages = definePages([
  {
    ...page,
    path: '/industries',
    title: titles('title'),
    load: () => import('./industry-list.page.tsx').then((module) => module.IndustryListPage),
  },
  {
    ...page,
    path: '/industries/new',
    title: titles('newTitle'),
    load: () => import('./industry-new.page.tsx').then((module) => module.IndustryNewPage),
  },
  {
    ...page,
    path: '/industries/:industryUid',
    title: titles('title'),
    load: () => import('./industry-edit.page.tsx').then((module) => module.IndustryEditPage),
  },
]);
