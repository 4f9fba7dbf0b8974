import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, uid, version } from '#root/contract/platform/fields.ts';
import { pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { findDeletePermission } from './deletion-permissions.ts';
import { type RecordDefinition, type ScopeOf, toKebabCase, withArticle } from './kinds/define-record.ts';

/** The response of a write, which is enough to continue editing. */
export const saved = recordResponse(z.object({ uid: uid(), version: version(), updatedAt: instant() }));
export type Saved = z.infer<typeof saved>['data'];

/** The fields that every stored record has. */
export const stored = {
  uid: uid(),
  version: version(),
  createdAt: instant(),
  updatedAt: instant(),
};

/**
 * Defines the five calls of a plain kind of record. If one call of a kind differs, the kind spreads the result and
 * replaces this call; there are no further options.
 */
export function crudEndpoints<
  const Definition extends RecordDefinition,
  Input extends z.ZodType,
  Row extends z.ZodType,
  Rec extends z.ZodType,
  Query extends z.ZodObject,
>(definition: Definition, schemas: { input: Input; row: Row; record: Rec; query: Query }) {
  type Prefix = Definition['permissions'];
  const { kind, permissions, words } = definition;
  const root = `${apiRoot}/${toKebabCase(definition.plural as Definition['plural'])}` as const;
  const item = `${root}/:uid` as const;
  const scope = (definition.scope ?? 'organisation') as ScopeOf<Definition>;
  const ofOne = { path: item, scope, params: z.object({ uid: uid(kind) }) } as const;
  // A house test checks that the four permissions of every definition exist.
  const may = <const Verb extends 'create' | 'read' | 'update'>(verb: Verb) =>
    [`${permissions}.${verb}` as `${Prefix}.${Verb}` & Permission] as const;
  return {
    list: endpoint({
      method: 'GET',
      path: root,
      scope,
      permissions: may('read'),
      summary: definition.scope === 'landlord' ? `List the ${words.many}` : `List the organisation's ${words.many}`,
      query: schemas.query,
      response: pageResponse(schemas.row),
    }),
    get: endpoint({
      ...ofOne,
      method: 'GET',
      permissions: may('read'),
      summary: `Read one ${words.one}`,
      response: recordResponse(schemas.record),
    }),
    create: endpoint({
      method: 'POST',
      path: root,
      scope,
      permissions: may('create'),
      summary: `Create ${withArticle(words.one)}`,
      body: schemas.input,
      response: saved,
      status: 201,
    }),
    update: endpoint({
      ...ofOne,
      method: 'PUT',
      permissions: may('update'),
      summary: `Replace the fields of ${withArticle(words.one)}`,
      body: schemas.input,
      versioned: true,
      response: saved,
    }),
    remove: endpoint({
      ...ofOne,
      method: 'DELETE',
      permissions: [findDeletePermission<Prefix>(definition)] as const,
      summary: `Delete ${withArticle(words.one)}`,
      versioned: true,
      response: null,
    }),
  };
}
