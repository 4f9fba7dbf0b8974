import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { text, uid } from '#root/contract/platform/fields.ts';
import { describeKind, type Kind, kinds, listKindsThatCan } from './kinds/kinds.ts';

/** The maximum number of records in a result. */
export const maxMatches = 20;

/** The kinds that the two searches cover. The search in an organisation leaves out the landlord's kinds. */
export const paletteKinds: readonly Kind[] = listKindsThatCan('palette');
export const isLandlordKind = (kind: Kind): boolean => describeKind(kind).scope === 'landlord';

const match = z.object({
  kind: z.enum(kinds),
  uid: uid(),
  name: z.string(),
  /**
   * Distinguishes records of the same name: the division of a business unit, or the list of a master data row. '' for
   * records without such a detail.
   */
  detail: z.string(),
});
export type RecordMatch = z.infer<typeof match>;

const common = {
  method: 'GET',
  permissions: [],
  shows: paletteKinds,
  query: z.object({ q: text(200) }),
  response: z.object({ data: z.array(match) }),
} as const;

/**
 * Finds records whose name contains the text. Names that begin with the text come first. Names with a later word that
 * begins with the text come next, and all other names last.
 */
export const recordSearch = {
  inOrganisation: endpoint({
    ...common,
    path: `${apiRoot}/record-search`,
    scope: 'tenant',
    summary: 'Find records of an organisation by name, of the kinds that the caller may read',
  }),
  inRegistry: endpoint({
    ...common,
    path: `${apiRoot}/landlord/record-search`,
    scope: 'landlord',
    summary: "Find the landlord's own records by name, of the kinds that the caller may read",
  }),
};
