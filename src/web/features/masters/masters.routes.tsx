import type { ComponentType } from 'react';
import { type MasterListName, masterListNames, masterLists } from '#root/contract/master-lists.ts';
import { text } from '#root/web/master-data/master-data.words.ts';
import { masterPath } from '#root/web/master-data/master-value.ts';
import { definePages, type PageRoute } from '#root/web/page-route.ts';

/** One page serves all lists; each route has its own component, which knows its list. */
const ofList = (list: MasterListName, Page: ComponentType<{ list: MasterListName }>) => () => <Page list={list} />;

const listPages = (list: MasterListName): PageRoute[] => [
  {
    path: masterPath(list) as `/${string}`,
    title: masterLists[list].title,
    permissions: [],
    load: async () => ofList(list, (await import('./master-list.page.tsx')).MasterListPage),
  },
  {
    path: masterPath(list, ':uid') as `/${string}`,
    title: masterLists[list].title,
    permissions: [],
    load: async () => ofList(list, (await import('./master.page.tsx')).MasterPage),
  },
];

export const masterPages = definePages([
  {
    path: '/settings/master',
    title: text('title'),
    permissions: [],
    reads: 'master.read',
    load: () => import('./masters-index.page.tsx').then((module) => module.MastersIndexPage),
  },
  ...masterListNames.flatMap(listPages),
]);
