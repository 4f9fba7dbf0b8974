import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { type ExportFormat, exportFormats } from '#root/contract/shared/exports.ts';
import { type Kind, needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import { download } from '#root/web/platform/api/call.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';

/** The query of a list without the page number (see `useList`). */
export interface ListAsked {
  readonly sort?: string | undefined;
  readonly q?: string;
  readonly filter?: Readonly<Record<string, string>>;
}

/** A file that can be exported. */
export interface ExportChoice {
  readonly format: ExportFormat;
  /** Whether the file contains the links of the records instead of the records. */
  readonly part?: 'dependencies';
}

/** The kinds of records that can depend on other records. */
const withDependencies: ReadonlySet<Kind> = new Set<Kind>(['activity', ...needyKinds]);

/** Returns the files that an export of a kind can have, with the keys of their labels. */
export const listExportChoices = (kind: Kind): (ExportChoice & { label: 'xlsx' | 'csv' | 'dependencies' })[] => [
  ...exportFormats.map((format) => ({ format, label: format })),
  ...(withDependencies.has(kind) ? [{ format: 'csv', part: 'dependencies', label: 'dependencies' } as const] : []),
];

/** Downloads a whole list as a file, not only the current page. Shows an error if the download fails. */
export function exportFile(endpoint: EndpointShape, choice: ExportChoice, asked: ListAsked = {}): void {
  const { format, part } = choice;
  void download(endpoint, { query: { ...asked, format, ...(part && { part }) } }).catch(toastFailed);
}

/** Downloads the selected records as a file. */
export function exportChosen(endpoint: EndpointShape, choice: ExportChoice, uids: readonly string[]): void {
  const { format, part } = choice;
  void download(endpoint, { query: { format, ...(part && { part }) }, body: { uids } }).catch(toastFailed);
}
