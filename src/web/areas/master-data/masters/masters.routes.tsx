import { type MasterListName, masterLists } from '#root/contract/master-data/master-lists.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { text } from '#root/web/areas/master-data/common/master-data.words.ts';
import { shownMasterLists, toMasterPath } from '#root/web/areas/master-data/common/master-value.ts';
import { definePages, type PageRoute } from '#root/web/platform/routing/page-route.ts';

/** Creates the page of a list. All lists share one page, to which the route passes the list. */
const listPage = (list: MasterListName): PageRoute => ({
  path: toMasterPath(list),
  title: masterLists[list].title,
  permissions: [],
  load: async () => {
    const { MasterListPage } = await import('./master-list.page.tsx');
    return () => <MasterListPage list={list} />;
  },
});
const rowPage = (list: MasterListName): PageRoute<`/${string}/:uid`> => ({
  path: `${toMasterPath(list)}/:uid`,
  title: masterLists[list].title,
  permissions: [],
  load: async () => {
    const { MasterPage } = await import('./master.page.tsx');
    return ({ params }) => <MasterPage list={list} uid={params.uid} />;
  },
});

export const masterPages = definePages([
  {
    path: '/settings/master',
    title: text('title'),
    permissions: [],
    reads: permissionNames.master.read,
    load: () => import('./masters-index.page.tsx').then((module) => module.MastersIndexPage),
  },
  ...shownMasterLists.map(listPage),
  ...shownMasterLists.map(rowPage),
]);
