import { sql } from 'kysely';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { withArticle } from '#root/contract/shared/kinds/define-record.ts';
import { describeNode } from '#root/contract/shared/kinds/kinds.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';

const notListedMessage = 'Choose one from the list';

/** Throws one error that reports all the problems, if there are any. @throws 400 */
export function throwProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw errors.validation({ fields: problems });
}

/** Returns those of the given providers that exist, with their names. */
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

/**
 * Returns the warning about a link whose provider also needs the dependent, directly or through others.
 * @param provider the provider; its name is null if the person may not see it
 * @param noun the kind of the dependent, such as `activity`
 */
export function toCircleWarning(
  field: string,
  { name, kind }: { readonly name: string | null; readonly kind: ProviderKind },
  noun: string,
): FieldProblem {
  const provider = name === null ? withArticle(describeNode(kind).one) : `"${name}"`;
  const message = `This creates a circular dependency: ${provider} also needs this ${noun}, directly or through others.`;
  return { field, message };
}
