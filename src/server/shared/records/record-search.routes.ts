import { describeKind, findPermission, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { isLandlordKind, paletteKinds, recordSearch } from '#root/contract/shared/record-search.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import { searchRecords } from './record-search.repository.ts';

const search = async (db: Db, actor: Actor, organisation: string, kinds: readonly Kind[], words: string) => {
  const readable = kinds.filter((kind) => actor.permissions.has(findPermission(kind, 'read')));
  return readable.length > 0 ? db.json(searchRecords(readable, organisation, words)) : { data: [] };
};

/** Lists the kinds to search. The landlord's own organisation has people and roles, but no continuity content. */
const listKinds = (isLandlord: boolean): Kind[] =>
  paletteKinds.filter((kind) => !isLandlordKind(kind) && (!isLandlord || describeKind(kind).scope === 'tenant'));

export const recordSearchRoutes = implement(recordSearch, {
  inOrganisation: ({ db, actor, organisation, query }) =>
    search(db, actor, organisation.uid, listKinds(organisation.isLandlord), query.q),
  inRegistry: ({ db, actor, query }) => search(db, actor, actor.homeUid, paletteKinds.filter(isLandlordKind), query.q),
});
