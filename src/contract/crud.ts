import { z } from 'zod';
import { apiRoot, endpoint } from './endpoint.ts';
import { instant, uid, version } from './fields.ts';
import { one, pageOf } from './paging.ts';
import type { Permission } from './permissions.ts';

/** What a write answers: enough to go on editing without reading again. */
export const saved = one(z.object({ uid: uid(), version: version(), updatedAt: instant() }));
export type Saved = z.infer<typeof saved>['data'];

/** Fields that every stored record has besides its own. */
export const stored = {
  uid: uid(),
  version: version(),
  createdAt: instant(),
  updatedAt: instant(),
};

/**
 * The five calls of a plain entity. An entity that differs in one of them spreads this and replaces that one; it takes
 * no options beyond these.
 * @param resource the permission family, such as `division`
 * @param path the plural noun, such as `divisions`
 * @param noun for the documentation, such as `division`
 */
export function crudEndpoints<
  const R extends string,
  const P extends string,
  Input extends z.ZodType,
  Row extends z.ZodType,
  Rec extends z.ZodType,
  Query extends z.ZodObject,
>(entity: { resource: R; path: P; noun: string; input: Input; row: Row; record: Rec; query: Query }) {
  const root = `${apiRoot}/${entity.path}` as const;
  const item = `${root}/:uid` as const;
  const params = z.object({ uid: uid(entity.resource) });
  // The resource names its four permissions; the cast is checked by the house test that every permission is in the list.
  const may = <const V extends 'create' | 'read' | 'update' | 'delete'>(verb: V) =>
    [`${entity.resource}.${verb}` as `${R}.${V}` & Permission] as const;
  return {
    list: endpoint({
      method: 'GET',
      path: root,
      scope: 'organisation',
      permissions: may('read'),
      summary: `List the organisation's ${entity.path.replaceAll('-', ' ')}`,
      query: entity.query,
      response: pageOf(entity.row),
    }),
    get: endpoint({
      method: 'GET',
      path: item,
      scope: 'organisation',
      permissions: may('read'),
      summary: `Read one ${entity.noun}`,
      params,
      response: one(entity.record),
    }),
    create: endpoint({
      method: 'POST',
      path: root,
      scope: 'organisation',
      permissions: may('create'),
      summary: `Create a ${entity.noun}`,
      body: entity.input,
      response: saved,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: item,
      scope: 'organisation',
      permissions: may('update'),
      summary: `Replace the fields of a ${entity.noun}`,
      params,
      body: entity.input,
      versioned: true,
      response: saved,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: item,
      scope: 'organisation',
      permissions: may('delete'),
      summary: `Delete a ${entity.noun}`,
      params,
      versioned: true,
      response: null,
    }),
  };
}
