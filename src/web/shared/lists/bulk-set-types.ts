import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { Words } from '#root/contract/shared/kinds/define-record.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';

/** A field that can be changed in many records at once. */
export interface BulkField {
  readonly name: string;
  /** The label, such as "Priority". */
  readonly label: string;
  /** Loads the values that match the typed text. Absent: the value is a date. */
  readonly load?: LoadOptions;
  /** Whether the value is a list of records. */
  readonly many?: boolean;
  /** Whether the field can be cleared. */
  readonly clearable?: boolean;
  /** The endpoint that changes this field, made by `bulkSetEndpoint`. Absent: the endpoint that all fields share. */
  readonly endpoint?: EndpointShape;
  /** Texts of the dialog, for fields whose label does not make sense in "Change {label} of 12 activities". */
  readonly words?: {
    readonly title: (count: number) => string;
    readonly preview: (count: number, value: string) => string;
  };
}

/** Props of `BulkSet`. */
export interface BulkSetProps {
  /** The endpoint, made by `bulkSetEndpoint`. */
  readonly endpoint: EndpointShape;
  readonly fields: readonly BulkField[];
  /** The singular and plural names of the records. */
  readonly words: Words;
  readonly choice: BulkChoice;
  /** The query of the list. It is sent if all matching records are selected. */
  readonly asked: { readonly q: string; readonly filter: Readonly<Record<string, string>> };
  /** A note on a further consequence, for example that approved records become drafts. */
  readonly note?: string | undefined;
}
