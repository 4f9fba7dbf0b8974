import { sql } from 'kysely';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';

const notListedMessage = 'Choose one from the list';

/** Throws if there are problems. One error reports all of them. @throws 400 */
export function throwProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw errors.validation({ fields: problems });
}

/** Returns those of the providers that exist, with their names. */
const selectProviders = (organisation: string, uids: readonly string[]) =>
  queries
    .selectFrom('providers')
    .select(['uid', 'kind', 'name'])
    .where('organisation_uid', '=', organisation)
    .where(sql<boolean>`uid = any(${uids as string[]}::uuid[])`)
    .$castTo<{ uid: string; kind: ProviderKind; name: string }>();

interface Wanted {
  readonly field: string;
  readonly uid: string;
  readonly kind: ProviderKind;
}

/** Returns the names of the wanted providers by uid. @throws 400 at the field of each provider that does not exist */
export async function findProviders(db: WriteDb, organisation: string, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return new Map<string, string>();
  const uids = wanted.map(({ uid }) => uid);
  const found = await db.many(selectProviders(organisation, uids));
  const there = new Map(found.map((provider) => [provider.uid, provider]));
  throwProblems(
    wanted
      .filter(({ uid, kind }) => there.get(uid)?.kind !== kind)
      .map(({ field }) => ({ field, message: notListedMessage })),
  );
  return new Map(found.map(({ uid, name }) => [uid, name]));
}

/** Returns the warning about a link whose provider also needs the dependent. @param noun such as `activity` */
export const toCircleWarning = (field: string, provider: string, noun: string): FieldProblem => ({
  field,
  message: `This creates a circular dependency: "${provider}" also needs this ${noun}, directly or through others.`,
});
