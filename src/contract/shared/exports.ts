import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { bulkArray, type ListEndpoint } from './bulk-selection.ts';

/** The file formats of exports. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The content type of each format. */
export const exportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

type ExportQuery<E extends ListEndpoint> = z.ZodObject<{
  sort: E['query']['shape']['sort'];
  q: E['query']['shape']['q'];
  filter: E['query']['shape']['filter'];
  format: z.ZodEnum<{ xlsx: 'xlsx'; csv: 'csv' }>;
  part: z.ZodOptional<z.ZodLiteral<'dependencies'>>;
}>;

/**
 * `dependencies`: the file contains the dependencies of the records, and not the records. A CSV file holds only one
 * table, so the dependencies need a file of their own. A workbook has the dependencies on a second sheet if this value
 * is absent.
 */
const exportPart = z.literal('dependencies', { error: 'Use dependencies' }).optional();

/**
 * Defines the download of a list as a file that can be imported again: all pages, with the list's filters and order.
 * `exportChosen` exports only the selected records, in the order of `uids`. It takes as many records as other bulk
 * calls; 404 if none of them exists.
 * @param more permissions in addition to those of the list
 */
export function exportEndpoints<const E extends ListEndpoint, const P extends readonly Permission[] = []>(
  list: E,
  more?: P,
) {
  const { sort, q, filter } = list.query.shape;
  const format = z.enum(exportFormats, { error: 'Use xlsx or csv' });
  const query = z.object({ sort, q, filter, format, part: exportPart }) as ExportQuery<E>;
  const common = {
    path: `${list.path}/export` as `/${string}/export`,
    scope: 'organisation',
    permissions: [...list.permissions, ...((more ?? []) as P)],
    response: null,
    download: [exportTypes.xlsx, exportTypes.csv],
    status: 200,
    traces: 'exported',
    budget: 'exports',
  } as const;
  return {
    exportFile: endpoint({
      ...common,
      method: 'GET',
      summary: `${list.summary}: all matches as XLSX or CSV, which can be imported again`,
      query,
    }),
    exportChosen: endpoint({
      ...common,
      method: 'POST',
      summary: `${list.summary}: selected records as XLSX or CSV, which can be imported again`,
      readOnly: true,
      query: z.object({ format, part: exportPart }),
      body: z.object({ uids: bulkArray(uid()) }),
    }),
  };
}
