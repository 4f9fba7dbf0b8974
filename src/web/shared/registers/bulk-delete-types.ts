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
  /**
   * Whether a text has to be typed before the deletion, as on the page of a record. For a single record, the text is
   * its name; for 12 records, it is "delete 12".
   */
  readonly typed?: boolean;
}
