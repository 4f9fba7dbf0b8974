import { type MasterListName, masterListNames, masterLists } from '#root/contract/master-data/master-lists.ts';
import { capitalise, describeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import type { RecordMatch } from '#root/contract/shared/record-search.ts';
import { pages } from '#root/web/app/pages.ts';
import { toMasterPath } from '#root/web/areas/master-data/common/master-value.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { findAccessProblem } from '#root/web/platform/session/page-access.ts';
import type { Session } from '#root/web/platform/session/session.ts';

/** Returns true if the router shows the page or its read-only alternative. */
function opens(page: PageRoute, session: Session): boolean {
  const { otherwise, reads } = page;
  const problem = findAccessProblem(page, session);
  if (problem === 'permission' && otherwise) return session.can(otherwise.permission);
  return !problem && (!reads || session.can(reads));
}

const findPage = (matches: (path: string) => boolean) => pages.find(({ path }) => matches(path));

/** Returns the list page of a kind, or the nearest page above it: divisions are listed on `/org`. */
export function findListPage(path: string): PageRoute | undefined {
  const page = findPage((one) => one === path);
  const parent = path.slice(0, path.lastIndexOf('/'));
  return page ?? (parent === '' ? undefined : findListPage(parent));
}

/** Returns the master list that contains a row. The search names the list in the row's `detail`. */
const findMasterList = (detail: string): MasterListName | undefined => masterListNames.find((list) => list === detail);

/**
 * Returns the path that the palette opens for a record: its page or, for people who can't open the page, the list that
 * contains the record. Undefined if they can open neither.
 */
export function findPalettePath({ kind, uid, name, detail }: RecordMatch, session: Session): string | undefined {
  if (kind === 'master') return toMasterPath(findMasterList(detail), uid);
  const { path = '' } = describeKind(kind);
  const page = findPage((one) => one.startsWith(`${path}/:`) && one.lastIndexOf('/') === path.length);
  if (page && opens(page, session)) return findRecordPath(kind, uid);
  const list = findListPage(path);
  return list && opens(list, session) ? `${list.path}?${new URLSearchParams({ q: name })}` : undefined;
}

/**
 * Describes a record in the palette by its kind and detail, such as "Business unit · Finance". A row of a master list
 * is described by the title of the list.
 */
export function describeMatch({ kind, detail }: RecordMatch): string {
  const list = kind === 'master' && findMasterList(detail);
  if (list) return masterLists[list].title;
  return [capitalise(describeKind(kind).words.one), detail].filter(Boolean).join(' · ');
}
