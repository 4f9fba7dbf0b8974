import { findPermission, isNeedy } from '#root/contract/shared/kinds/kinds.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';
import {
  createActivitySource,
  createNeedSource,
  createReferenceSource,
  createResourceNeedSource,
  type Source,
} from './source.ts';

/** Utilities are dependencies with captured data. Rows of other master lists are values chosen in records. */
export const masterSources = masterReferences.map(({ table, column, kind, usedAs, of }): Source => {
  if (isNeedy(kind) && table === `${kind}_links`) return createResourceNeedSource(kind, column);
  if (table === 'activity_links') return createNeedSource(column, 'blocks');
  const part = { link: 'value', usedAs } as const;
  if (table === 'activities') return createActivitySource(column, part);
  return createReferenceSource({
    ...part,
    kind,
    reads: findPermission(kind, 'read'),
    table: of?.table ?? table,
    column,
    ...(of && { through: { table, column: of.column } }),
  });
});
