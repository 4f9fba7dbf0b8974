import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { manyDependents } from '#root/contract/shared/dependents.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import type { ListAsked } from '#root/web/shared/transfer/export-file.ts';

/** Props of `BulkDelete`. */
export interface BulkDeleteProps {
  readonly kind: keyof typeof manyDependents;
  /** The endpoints, made by `bulkDeleteEndpoints`. */
  readonly contract: { readonly bulkDelete: EndpointShape; readonly bulkDeletePreview: EndpointShape };
  readonly choice: BulkChoice;
  /** The query of the list. It is sent if all matching records are selected. */
  readonly asked: ListAsked;
  /** Whether the name of a single record, or "delete 12" for several, has to be typed, as for deleting one record. */
  readonly typed?: boolean;
}
